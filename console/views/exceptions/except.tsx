import { useState } from 'preact/hooks';
import type { CoveredFailure } from '../../../client/src/client.ts';
import { type EditedSelectors, noSelectors, requestedSelectors } from '../../exceptions/exception-request.ts';
import { CommandButton, ConfirmedButton, TextField, useAdminBlock } from '../../parts/controls.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { Name } from '../../parts/text.tsx';
import { WordField } from '../../parts/word-fields.tsx';
import { api, bodyOf, done } from '../../service/api.ts';
import { Fault } from '../../service/fault.ts';
import { useCommand } from '../../service/use-command.ts';
import { countOf } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import type { KnownProviders } from '../providers.tsx';

const previewed = 10;

/**
 * Shows the button and the form that except failures. With `fixed`, the selectors are given, as for one failure of an
 * assessment; else they are entered, and what they cover can be looked at first.
 */
export function Except(props: {
  label: string;
  kind?: 'main';
  fixed?: EditedSelectors;
  providers?: KnownProviders;
  onCreated: () => void;
}) {
  const { label, kind, fixed, providers, onCreated } = props;
  const command = useCommand();
  const blocked = useAdminBlock();
  const [edited, setEdited] = useState(fixed ?? noSelectors);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const create = async (): Promise<void> => {
    const selectors = requestedSelectors(edited);
    if (reason.trim() === '') throw new Fault('Enter a reason.', { status: 400 });
    if (until === '') throw new Fault('Enter the day on which the exception ends.', { status: 400 });
    const expires = new Date(`${until}T23:59:59Z`).toISOString();
    const body = { ...selectors, reason: reason.trim(), expires_at: expires };
    await done(api.POST('/api/v1/compliance/exceptions', { body }));
    setReason('');
    setUntil('');
    onCreated();
  };
  return (
    <ConfirmedButton
      command={command}
      {...(kind === undefined ? {} : { kind })}
      label={label}
      question={fixed === undefined ? 'Except failures' : 'Except this failure?'}
      blocked={blocked}
      onConfirm={create}
    >
      <p>From the next assessment on, what it covers counts as excepted, neither failed nor passed.</p>
      {fixed === undefined && <Selectors edited={edited} providers={providers} onChange={setEdited} />}
      {fixed !== undefined && (
        <p class="hint">
          Check <code>{visibleText(fixed.check)}</code> on this resource
        </p>
      )}
      <TextField
        title="Reason"
        lines={2}
        isRequired
        maxLength={1_000}
        value={reason}
        onChange={(text) => setReason(text.replaceAll('\n', ' '))}
      />
      <div class="field">
        <label>
          Excepted until
          <input type="date" required value={until} onInput={({ currentTarget: { value } }) => setUntil(value)} />
        </label>
        <p class="hint">Until the end of that day (UTC). By tag or name, at most a year from now.</p>
      </div>
    </ConfirmedButton>
  );
}

function Selectors(props: {
  edited: EditedSelectors;
  providers: KnownProviders | undefined;
  onChange: (edited: EditedSelectors) => void;
}) {
  const { edited, providers, onChange } = props;
  const change = (part: Partial<EditedSelectors>): void => onChange({ ...edited, ...part });
  const names = Object.fromEntries((providers?.all ?? []).map(({ id, name }) => [String(id), visibleText(name)]));
  return (
    <>
      <p class="hint">Everything that is entered must match.</p>
      <TextField title="Check" isCode maxLength={200} value={edited.check} onChange={(check) => change({ check })} />
      <WordField
        title="Account"
        words={['', ...Object.keys(names)]}
        texts={{ ...names, '': 'All accounts' }}
        value={edited.account}
        fault={undefined}
        onChange={(account) => change({ account })}
      />
      <TextField
        title="Tag"
        hint="key, or key=value"
        maxLength={385}
        value={edited.tag}
        onChange={(tag) => change({ tag })}
      />
      <TextField
        title="Name"
        hint="* stands for any text"
        maxLength={200}
        value={edited.name}
        onChange={(name) => change({ name })}
      />
      <Preview edited={edited} />
    </>
  );
}

/** Shows what an exception would cover, when asked for. */
function Preview({ edited }: { edited: EditedSelectors }) {
  const command = useCommand();
  const [found, setFound] = useState<{ data: CoveredFailure[]; meta: { total: number } } | null>(null);
  const look = async (): Promise<void> => {
    const query = { ...requestedSelectors(edited), per_page: previewed };
    setFound(null);
    setFound(await bodyOf(api.GET('/api/v1/compliance/exceptions/preview', { params: { query } })));
  };
  return (
    <>
      <CommandButton command={command} onPress={() => void command.run(look)}>
        Show what it covers
      </CommandButton>
      <FaultNotice fault={command.fault} />
      <div role="status">
        {found !== null && (
          <>
            <p>It covers {countOf(found.meta.total, 'failure')} of the newest assessments.</p>
            <ul>
              {found.data.map((failure) => (
                <li key={`${failure.resource_id} ${failure.check_id} ${failure.reason}`}>
                  <Name text={failure.name} /> <span class="hint">{visibleText(failure.reason)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}
