import { useId } from 'preact/hooks';

/** Shows a row of words, one of which is chosen. */
export function Segments<Word extends string>(props: {
  legend: string;
  words: readonly (readonly [word: Word, text: string])[];
  value: Word;
  onChoose: (word: Word) => void;
}) {
  const { legend, words, value, onChoose } = props;
  const id = useId();
  return (
    <fieldset class="segments">
      <legend class="for-readers">{legend}</legend>
      {words.map(([word, text]) => (
        <label key={word}>
          <input type="radio" name={id} checked={word === value} onChange={() => onChoose(word)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
