import { useId } from 'preact/hooks';
import { zoneText } from '../show/local-time.ts';
import { useFieldNotes } from './field-notes.tsx';

/** Shows an input for a time in the chosen time zone, and below it the zone and what was entered in UTC. */
export function TimeField(props: {
  title: string;
  /** As `2026-12-01T20:00`; empty without one. */
  value: string;
  onChange: (value: string) => void;
  isRequired?: boolean;
  fault?: string | undefined;
}) {
  const { title, value, onChange, isRequired = false, fault } = props;
  const id = useId();
  const { attributes, notes } = useFieldNotes({ hint: zoneText(value), fault });
  return (
    <div class="field">
      <label htmlFor={id}>{title}</label>
      <input
        id={id}
        type="datetime-local"
        // Without it, some browsers take years of six digits.
        max="9999-12-31T23:59"
        value={value}
        required={isRequired}
        {...attributes}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {notes}
    </div>
  );
}
