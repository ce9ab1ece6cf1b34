import { useEffect, useState } from 'preact/hooks';
import type { CustomCheckPreview } from '../../../client/src/client.ts';
import {
  checkTitles,
  draftDefinition,
  requestedDefinition,
  type EditedCheck,
} from '../../custom-checks/check-request.ts';
import { CommandButton } from '../../parts/controls.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FaultNotice, Notice } from '../../parts/notices.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { Name } from '../../parts/text.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { faultsByField } from '../../service/field-faults.ts';
import { useCommand } from '../../service/use-command.ts';
import { countOf, countText, duration } from '../../show/format.ts';
import { useProviders, type KnownProviders } from '../providers.tsx';

/** Shows what a check as it is edited would find on the present inventory. */
export function CheckPreview({ edited }: { edited: EditedCheck }) {
  const command = useCommand();
  const providers = useProviders();
  const [preview, setPreview] = useState<CustomCheckPreview | null>(null);
  const { kind, types, passesWhen, appliesWhen, failure } = edited;
  useEffect(() => {
    setPreview(null);
    command.forget();
  }, [kind, types, passesWhen, appliesWhen, failure]);
  const draft = draftDefinition(edited);
  const run = (): void => {
    if (draft === null) return;
    void command.run(async () => {
      const { failure: said } = requestedDefinition(edited);
      const definition = { ...draft, ...(said === undefined ? {} : { failure: said }) };
      setPreview(await bodyOf(api.POST('/api/v1/compliance/checks/preview', { body: { definition } })));
    });
  };
  const { at, rest } = faultsByField(command.fault, checkTitles);
  const reasons = Object.entries(at).map(([title, text]) => `${title}: ${text}`);
  return (
    <Section
      title="Preview"
      aside={
        <CommandButton
          command={command}
          blocked={draft === null ? 'Write a condition and choose a type first.' : null}
          onPress={run}
        >
          Preview on the inventory
        </CommandButton>
      }
    >
      {command.isBusy && <Notice tone="plain">Evaluating the present inventory…</Notice>}
      <FaultNotice fault={rest} />
      {reasons.map((reason) => (
        <Notice key={reason} tone="bad">
          {reason}
        </Notice>
      ))}
      {preview === null ? (
        <p class="hint">Shows which resources would fail now, before anything is saved.</p>
      ) : (
        <Outcome preview={preview} providers={providers} />
      )}
    </Section>
  );
}

function Outcome({ preview, providers }: { preview: CustomCheckPreview; providers: KnownProviders }) {
  const { resources, complete, limit_reached: limit, elapsed_ms: ms, failed, failing, reasons } = preview;
  return (
    <>
      <p role="status">
        {countOf(resources, 'resource')} of {countOf(preview.provider_ids.length, 'account')} evaluated in{' '}
        {duration(ms)}.{!complete && ` The rest is not: the preview ended at its limit of ${limit ?? 'time'}.`}
      </p>
      <Facts
        facts={[
          ['Would fail', countText(failed)],
          ['Pass', countText(preview.passed)],
          ['Not evaluated', countText(preview.not_evaluated)],
          ['Not applicable', countText(preview.not_applicable)],
          ['Covered by exceptions', countText(preview.excepted)],
        ]}
      />
      {reasons.length > 0 && (
        <>
          <h3>Why resources could not be evaluated</h3>
          <ul>
            {reasons.map(({ reason, resources: count }) => (
              <li key={reason}>
                {countOf(count, 'resource')}: <Name text={reason} />
              </li>
            ))}
          </ul>
        </>
      )}
      {failing.length > 0 && (
        <DataTable
          caption={failing.length < failed ? `The first ${failing.length} that would fail` : 'Would fail'}
          hideCaption={false}
          rows={failing}
          keyOf={({ resource_id: id }) => id}
          columns={[
            {
              title: 'Resource',
              isHeader: true,
              cell: ({ resource_id: id, name, resource_type: type }) => (
                <>
                  <a href={`/resources/${id}`} target="_blank" rel="noopener">
                    <Name text={name} />
                    <span class="for-readers"> (opens in a new tab)</span>
                  </a>
                  <span class="where">{type}</span>
                </>
              ),
            },
            {
              title: 'Account',
              from: 'medium',
              cell: ({ provider_id: id }) => <Name text={providers.nameOf(id)} />,
            },
            { title: 'Region', from: 'wide', cell: ({ region }) => region },
            { title: 'Reason', cell: ({ reason }) => <Name text={reason} /> },
          ]}
        />
      )}
    </>
  );
}
