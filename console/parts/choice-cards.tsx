import { useId } from 'preact/hooks';
import { Name } from './text.tsx';

/** Something to choose, with a line that says what it means. */
export interface Choice {
  value: string;
  title: string;
  text?: string;
  /** A short remark beside the title. */
  note?: string;
}

/** Shows choices as cards, one of which is chosen. */
export function ChoiceCards(props: {
  legend: string;
  choices: readonly Choice[];
  /** Whether several fit beside each other on narrow screens. */
  isSmall?: boolean;
  value: string | null;
  onChoose: (value: string) => void;
}) {
  const { legend, choices, isSmall = false, value, onChoose } = props;
  const id = useId();
  return (
    <fieldset class={isSmall ? 'choices small' : 'choices'}>
      <legend>{legend}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={id}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
              aria-describedby={choice.text === undefined ? undefined : `${id}-${choice.value}`}
            />
            <span class="choice-title">
              <Name text={choice.title} />
              {choice.note !== undefined && <span class="badge">{choice.note}</span>}
            </span>
            {choice.text !== undefined && (
              <span id={`${id}-${choice.value}`} class="hint">
                {choice.text}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
