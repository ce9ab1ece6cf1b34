import { useId } from 'preact/hooks';

/** Returns the hint of a field and why its value was refused, as text below it and as attributes that refer to it. */
export function useFieldNotes({ hint, fault }: { hint?: string | undefined; fault?: string | undefined }) {
  const id = useId();
  const [hintId, faultId] = [`${id}-hint`, `${id}-fault`];
  const ids = [...(hint === undefined ? [] : [hintId]), ...(fault === undefined ? [] : [faultId])];
  return {
    attributes: {
      'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
      'aria-invalid': fault === undefined ? undefined : true,
    },
    notes: (
      <>
        {hint !== undefined && (
          <p id={hintId} class="hint">
            {hint}
          </p>
        )}
        {fault !== undefined && (
          <p id={faultId} class="field-fault">
            {fault}
          </p>
        )}
      </>
    ),
  };
}
