import { useEffect, useId, useState } from 'preact/hooks';
import { changeQuery, usePlace } from '../routing/location.tsx';
import { enteredTime, localTime } from '../show/local-time.ts';

const typingPauseMs = 800;

/** Shows a field for a time in the chosen time zone; the address has it in UTC, so that a link means the same everywhere. */
export function TimeFilter({ name, title }: { name: string; title: string }) {
  const { query } = usePlace();
  const id = useId();
  const present = enteredTime(query.get(name));
  const [entered, setEntered] = useState(present);
  useEffect(() => setEntered(present), [present]);
  useEffect(() => {
    if (entered === present) return undefined;
    // While a year is typed, browsers give one of one to three digits.
    const timer = setTimeout(
      () => changeQuery(query, { [name]: localTime(entered)?.toISOString() ?? null }),
      typingPauseMs,
    );
    return () => clearTimeout(timer);
  }, [entered]);
  return (
    <div class="field">
      <label htmlFor={id}>{title}</label>
      <input
        id={id}
        type="datetime-local"
        max="9999-12-31T23:59"
        value={entered}
        onInput={({ currentTarget: { value } }) => setEntered(value)}
      />
    </div>
  );
}
