import { useState } from 'preact/hooks';
import { Fault } from '../service/fault.ts';
import { TextField } from './controls.tsx';

/** State of the fields of an acceptance. */
export interface AcceptanceFields {
  reason: string;
  setReason: (reason: string) => void;
  until: string;
  setUntil: (until: string) => void;
  /** Why it cannot be sent yet; null once a reason is given. */
  missing: string | null;
  /** Returns the request body. Throws if the reason is missing. */
  body: () => { reason: string; expires_at?: string };
}

/** Holds the reason of an acceptance, which the console requires, and its expiry, which is optional. */
export function useAcceptanceFields(): AcceptanceFields {
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const missing = reason.trim() === '' ? 'Enter a reason.' : null;
  const body = (): { reason: string; expires_at?: string } => {
    if (missing !== null) throw new Fault(missing, { status: 400 });
    return {
      reason: reason.trim(),
      // The acceptance lasts until the end of the day in UTC.
      ...(until === '' ? {} : { expires_at: new Date(`${until}T23:59:59Z`).toISOString() }),
    };
  };
  return { reason, setReason, until, setUntil, missing, body };
}

/** Shows the fields of `useAcceptanceFields`. */
export function AcceptanceInputs({ fields, why }: { fields: AcceptanceFields; why: string }) {
  return (
    <>
      <TextField title={why} lines={2} isRequired value={fields.reason} onChange={fields.setReason} />
      <div class="field">
        <label>
          Accepted until (optional)
          <input type="date" value={fields.until} onInput={({ currentTarget: { value } }) => fields.setUntil(value)} />
        </label>
        <p class="hint">
          After that day (UTC), it is reported as a finding again. Leave empty to accept it until it is revoked.
        </p>
      </div>
    </>
  );
}
