import { useState } from 'preact/hooks';
import { ConfirmedButton, TextField } from '../../parts/controls.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';

/** Shows the button that dismisses an anomaly. */
export function DismissAnomaly({ id, onDismissed }: { id: number; onDismissed: () => void }) {
  const command = useCommand();
  const [reason, setReason] = useState('');
  const dismiss = async (): Promise<void> => {
    const body = reason.trim() === '' ? {} : { reason: reason.trim() };
    await bodyOf(api.POST('/api/v1/anomalies/{id}/dismiss', { params: { path: { id } }, body }));
    onDismissed();
  };
  return (
    <ConfirmedButton command={command} label="Dismiss" question="Dismiss this anomaly?" onConfirm={dismiss}>
      <p>Its alert is resolved. If it recurs on that day of the following months, it raises none.</p>
      <TextField title="Reason" value={reason} onChange={setReason} lines={2} />
    </ConfirmedButton>
  );
}
