import { useState } from 'preact/hooks';
import { type CustomCheckDetail, type CustomCheckVersion, providerKindNames } from '../../../client/src/client.ts';
import { StatusBadge } from '../../parts/badges.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { CommandButton, ConfirmedButton, useAdminBlock } from '../../parts/controls.tsx';
import { DocumentDiff } from '../../parts/json-view.tsx';
import { FaultNotice, Notice, Show } from '../../parts/notices.tsx';
import { Facts, Page, Section } from '../../parts/page.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { editedCheck } from '../../custom-checks/check-request.ts';
import { go, usePlace } from '../../routing/location.tsx';
import { api, bodyOf, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { useUser } from '../../service/use-session.ts';
import { valueText } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import { CheckForm } from './check-form.tsx';

const up = { to: '/compliance/checks', name: 'Custom checks' };

/** Shows a custom check with its versions, and lets admins change, disable and delete it. */
export function CustomCheckView() {
  const { query } = usePlace();
  const { role } = useUser();
  const id = query.get('id') ?? '';
  const path = { check_id: id };
  const [saved, setSaved] = useState<number | null>(null);
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/compliance/checks/{check_id}', { params: { path }, signal })),
    [id],
  );
  return (
    <Page title={visibleText(loaded.value?.definition.title ?? 'Custom check')} up={up}>
      <Show loaded={loaded}>
        {(check) => (
          <>
            <CheckFacts check={check} />
            <Commands check={check} onChanged={loaded.reload} />
            {saved !== null && <Notice tone="good">Version {saved} is saved. The next assessment evaluates it.</Notice>}
            {role === 'admin' && check.file === null ? (
              <CheckForm
                key={check.version}
                initial={editedCheck(check.definition)}
                isKindFixed
                saveLabel={`Save as version ${check.version + 1}`}
                onSave={async (definition) => {
                  const body = { version: check.version, definition };
                  const next = await bodyOf(
                    api.PUT('/api/v1/compliance/checks/{check_id}', { params: { path }, body }),
                  );
                  setSaved(next.version);
                  loaded.reload();
                }}
              />
            ) : (
              <Conditions check={check} />
            )}
            <Section title="Versions">
              <Versions versions={check.versions} />
            </Section>
          </>
        )}
      </Show>
    </Page>
  );
}

function CheckFacts({ check }: { check: CustomCheckDetail }) {
  const { id, version, enabled, definition, file, updated_at: at } = check;
  return (
    <Facts
      facts={[
        ['State', <StatusBadge status={enabled ? 'enabled' : 'disabled'} />],
        ['Id', <code>{id}</code>],
        ['Version', version],
        ['Severity', valueText(definition.severity)],
        ['Cloud', providerKindNames[definition.provider_type]],
        ['Types', <Name text={definition.resource_types.join(', ')} />],
        ['Changed', <Time at={at} />],
        ...(file === null ? [] : [['From the file', <Name text={file} />] as const]),
      ]}
    />
  );
}

function Conditions({ check: { definition } }: { check: CustomCheckDetail }) {
  return (
    <Section title="Definition">
      {definition.applies_when !== undefined && <CodeBlock title="Applies when" text={definition.applies_when} />}
      <CodeBlock title="Passes when" text={definition.passes_when} />
      <h3>Risk</h3>
      <p class="prose">{visibleText(definition.risk)}</p>
      <h3>How to fix it</h3>
      <p class="prose">{visibleText(definition.remediation.summary)}</p>
    </Section>
  );
}

function Commands({ check, onChanged }: { check: CustomCheckDetail; onChanged: () => void }) {
  const command = useCommand();
  const { id, enabled, file } = check;
  const blocked = useAdminBlock() ?? (file === null ? null : 'It comes from a file: change or remove that.');
  const params = { path: { check_id: id } };
  const turn = (): void => {
    void command.run(async () => {
      await done(api.PATCH('/api/v1/compliance/checks/{check_id}', { params, body: { enabled: !enabled } }));
      onChanged();
    });
  };
  return (
    <>
      <FaultNotice fault={command.fault} />
      {file !== null && <Notice tone="plain">It comes from a file of the installation, and is changed there.</Notice>}
      <div class="buttons">
        <CommandButton command={command} blocked={blocked} onPress={turn}>
          {enabled ? 'Disable' : 'Enable'}
        </CommandButton>
        <ConfirmedButton
          command={command}
          kind="danger"
          label="Delete"
          question="Delete this check?"
          blocked={blocked}
          onConfirm={async () => {
            await done(api.DELETE('/api/v1/compliance/checks/{check_id}', { params }));
            go('/compliance/checks');
          }}
        >
          <p>
            Its alerts are resolved, and later assessments leave it out. Earlier ones are kept. The id <code>{id}</code>{' '}
            cannot be used again.
          </p>
        </ConfirmedButton>
      </div>
    </>
  );
}

function Versions({ versions }: { versions: readonly CustomCheckVersion[] }) {
  return (
    <ol class="stack">
      {versions.map(({ version, definition, created_at: at }, index) => {
        const before = versions[index + 1];
        return (
          <li key={version}>
            Version {version}, saved <Time at={at} />
            {before !== undefined && (
              <details>
                <summary>Compare with version {before.version}</summary>
                <DocumentDiff
                  caption={`Version ${version}`}
                  names={[`Version ${before.version}`, `Version ${version}`]}
                  before={before.definition}
                  after={definition}
                />
              </details>
            )}
          </li>
        );
      })}
    </ol>
  );
}
