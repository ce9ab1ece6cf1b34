import { useEffect, useState } from 'preact/hooks';
import { chooseTimeZone, onTimeZone, timeZone, timeZones, type TimeZoneChoice } from '../show/time-zone.ts';

const key = 'audit-console-time-zone';

const texts: readonly (readonly [choice: TimeZoneChoice, text: string])[] = [
  ['browser', 'Local time'],
  ['utc', 'UTC'],
];

/** Shows times in the zone that this browser remembers; call it before anything is rendered. */
export function applyStoredTimeZone(): void {
  chooseTimeZone(timeZones.find((choice) => choice === window.localStorage.getItem(key)) ?? 'browser');
}

/** Returns the chosen time zone, and renders again after another choice. */
export function useTimeZone(): TimeZoneChoice {
  const [choice, setChoice] = useState(timeZone);
  useEffect(() => onTimeZone(() => setChoice(timeZone())), []);
  return choice;
}

/** Shows the choice between the browser's time zone and UTC. */
export function TimeZoneSwitch() {
  const chosen = useTimeZone();
  const choose = (choice: TimeZoneChoice): void => {
    window.localStorage.setItem(key, choice);
    chooseTimeZone(choice);
  };
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <fieldset class="theme" title={`Local time is that of ${zone}`}>
      <legend class="for-readers">Times</legend>
      {texts.map(([choice, text]) => (
        <label key={choice}>
          <input
            type="radio"
            name="time-zone"
            value={choice}
            checked={chosen === choice}
            onChange={() => choose(choice)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
