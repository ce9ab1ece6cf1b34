import { useEffect, useState } from 'preact/hooks';
import { checkTitles, draftDefinition, type EditedCheck } from '../../custom-checks/check-request.ts';
import { api, done } from '../../service/api.ts';
import { faultOfError } from '../../service/fault.ts';
import { faultsByField } from '../../service/field-faults.ts';
import type { CheckFaults } from './check-form.tsx';

const typingPauseMs = 600;

/** What is known of the conditions as they are written now. */
export interface Validation {
  state: 'incomplete' | 'waiting' | 'valid' | 'refused' | 'unknown';
  at: CheckFaults;
}

/** Validates the conditions whenever typing pauses. Nothing is evaluated or saved. */
export function useValidation(edited: EditedCheck): Validation {
  const { kind, types, passesWhen, appliesWhen } = edited;
  const [validation, setValidation] = useState<Validation>({ state: 'incomplete', at: {} });
  useEffect(() => {
    const definition = draftDefinition(edited);
    if (definition === null) {
      setValidation({ state: 'incomplete', at: {} });
      return undefined;
    }
    setValidation({ state: 'waiting', at: {} });
    const abort = new AbortController();
    const validate = async (): Promise<void> => {
      const body = { definition, validate_only: true };
      try {
        await done(api.POST('/api/v1/compliance/checks/preview', { body, signal: abort.signal }));
        if (!abort.signal.aborted) setValidation({ state: 'valid', at: {} });
      } catch (error) {
        if (abort.signal.aborted) return;
        const fault = faultOfError(error);
        const isRefused = fault.status === 400 || fault.status === 422;
        const { at } = faultsByField(isRefused ? fault : null, checkTitles);
        setValidation({ state: isRefused ? 'refused' : 'unknown', at });
      }
    };
    const timer = setTimeout(() => void validate(), typingPauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [kind, types.join('\n'), passesWhen, appliesWhen]);
  return validation;
}
