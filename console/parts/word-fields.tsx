import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { valueText } from '../show/format.ts';
import { useFieldNotes } from './field-notes.tsx';

/** Shows a select of some words. */
export function WordField<Word extends string>(props: {
  title: string;
  words: readonly Word[];
  texts?: Readonly<Record<Word, string>>;
  value: Word;
  fault: string | undefined;
  isFixed?: boolean;
  onChange: (word: Word) => void;
}): ComponentChildren {
  const { title, words, texts, value, fault, isFixed = false, onChange } = props;
  const id = useId();
  const { attributes, notes } = useFieldNotes({ hint: isFixed ? 'It cannot change.' : undefined, fault });
  return (
    <div class="field">
      <label htmlFor={id}>{title}</label>
      <select
        id={id}
        value={value}
        disabled={isFixed}
        {...attributes}
        onChange={(event) => onChange(event.currentTarget.value as Word)}
      >
        {words.map((word) => (
          <option key={word} value={word}>
            {texts?.[word] ?? valueText(word)}
          </option>
        ))}
      </select>
      {notes}
    </div>
  );
}

/** Shows a checkbox for each of some words. */
export function WordsField<Word extends string>(props: {
  title: string;
  hint?: string;
  words: readonly Word[];
  chosen: readonly Word[];
  fault: string | undefined;
  onChange: (chosen: Word[]) => void;
}): ComponentChildren {
  const { title, hint, words, chosen, fault, onChange } = props;
  const { attributes, notes } = useFieldNotes({ hint, fault });
  return (
    <fieldset aria-describedby={attributes['aria-describedby']}>
      <legend class="hint">{title}</legend>
      <div class="scopes">
        {words.map((word) => (
          <label key={word} class="check">
            <input
              type="checkbox"
              checked={chosen.includes(word)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, word] : chosen.filter((other) => other !== word))
              }
            />
            {valueText(word)}
          </label>
        ))}
      </div>
      {notes}
    </fieldset>
  );
}
