import { useId, useState } from 'preact/hooks';
import type { AccessLimitEntry } from '../../../client/src/client.ts';
import { ChoiceCards } from '../../parts/choice-cards.tsx';
import { TextField } from '../../parts/controls.tsx';
import { Empty } from '../../parts/notices.tsx';
import { Name } from '../../parts/text.tsx';
import {
  entryText,
  limitEntryOf,
  limitKinds,
  limitOptions,
  type LimitKind,
  type LimitNames,
} from '../../access-limits/limit-entries.ts';

export type AccessLimit = readonly AccessLimitEntry[] | null;

const fewEntries = 3;

/** Shows what somebody is limited to. */
export function LimitText({ limit, names }: { limit: AccessLimit | undefined; names: LimitNames }) {
  if (limit === undefined) return <>–</>;
  if (limit === null) return <>Everything</>;
  const texts = limit.map((entry) => entryText(entry, names));
  return (
    <ul title={texts.join('\n')}>
      {texts.slice(0, fewEntries).map((text) => (
        <li key={text}>
          <Name text={text} />
        </li>
      ))}
      {texts.length > fewEntries && <li class="hint">and {texts.length - fewEntries} more</li>}
    </ul>
  );
}

/** Shows the choice between everything and some accounts, units, organizations and tags. */
export function AccessLimitField(props: {
  value: AccessLimit;
  names: LimitNames;
  onChange: (limit: AccessLimit) => void;
}) {
  const { value, names, onChange } = props;
  return (
    <div class="form access-limit">
      <ChoiceCards
        legend="Access"
        isSmall
        choices={[
          { value: 'all', title: 'Everything' },
          { value: 'some', title: 'Only some accounts' },
        ]}
        value={value === null ? 'all' : 'some'}
        onChoose={(choice) => onChange(choice === 'all' ? null : [])}
      />
      {value !== null && <Entries entries={value} names={names} onChange={onChange} />}
    </div>
  );
}

function Entries(props: {
  entries: readonly AccessLimitEntry[];
  names: LimitNames;
  onChange: (entries: AccessLimitEntry[]) => void;
}) {
  const { entries, names, onChange } = props;
  const texts = entries.map((entry) => entryText(entry, names));
  return (
    <>
      {entries.length === 0 && <Empty>Add at least one entry.</Empty>}
      <ul class="entries" aria-label="Limited to">
        {texts.map((text, index) => (
          <li key={text}>
            <Name text={text} />
            <button type="button" onClick={() => onChange(entries.filter((_, at) => at !== index))}>
              Remove<span class="for-readers">: {text}</span>
            </button>
          </li>
        ))}
      </ul>
      <AddEntry
        names={names}
        onAdd={(entry) => {
          if (!texts.includes(entryText(entry, names))) onChange([...entries, entry]);
        }}
      />
    </>
  );
}

function AddEntry({ names, onAdd }: { names: LimitNames; onAdd: (entry: AccessLimitEntry) => void }) {
  const [kind, setKind] = useState<LimitKind>('unit');
  const [chosen, setChosen] = useState('');
  const [value, setValue] = useState('');
  const kindId = useId();
  const chosenId = useId();
  const options = limitOptions(kind, names);
  const add = (): void => {
    const entry = limitEntryOf(kind, { chosen, value });
    if (entry === null) return;
    onAdd(entry);
    setChosen('');
    setValue('');
  };
  return (
    <div class="add-entry">
      <div class="field">
        <label htmlFor={kindId}>Limit to</label>
        <select
          id={kindId}
          value={kind}
          onChange={(event) => {
            setKind(event.currentTarget.value as LimitKind);
            setChosen('');
          }}
        >
          {Object.entries(limitKinds).map(([word, text]) => (
            <option key={word} value={word}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {kind === 'tag' ? (
        <>
          <TextField title="Key" value={chosen} maxLength={256} onChange={setChosen} />
          <TextField title="Value (optional)" value={value} maxLength={256} onChange={setValue} />
        </>
      ) : (
        <div class="field">
          <label htmlFor={chosenId}>{limitKinds[kind]}</label>
          <select id={chosenId} value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
            <option value="">Choose …</option>
            {options.map(([word, text]) => (
              <option key={word} value={word}>
                {text}
              </option>
            ))}
          </select>
        </div>
      )}
      <button type="button" aria-disabled={chosen === ''} onClick={add}>
        Add
      </button>
    </div>
  );
}
