import { useState } from 'preact/hooks';
import type { CustomFrameworkDetail, CustomFrameworkRevision } from '../../../client/src/client.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { ConfirmedButton, useAdminBlock } from '../../parts/controls.tsx';
import { DocumentDiff } from '../../parts/json-view.tsx';
import { FaultNotice, Notice, Show } from '../../parts/notices.tsx';
import { Facts, Page, Section } from '../../parts/page.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { frameworkAddress } from '../../custom-checks/check-address.ts';
import { go, usePlace } from '../../routing/location.tsx';
import { api, bodyOf, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { useUser } from '../../service/use-session.ts';
import { visibleText } from '../../show/visible-text.ts';
import { FrameworkForm } from './framework-form.tsx';

const up = { to: '/compliance/frameworks', name: 'Custom frameworks' };

/** Shows a custom framework with its revisions, or the form of a new one, and lets admins change and delete it. */
export function CustomFrameworkView() {
  const { query } = usePlace();
  const { role } = useUser();
  const id = query.get('id');
  if (id !== null) return <Framework key={id} id={id} />;
  return (
    <Page title="New framework" up={up}>
      {role === 'admin' ? (
        <FrameworkForm initial={template} revision={null} onSaved={({ id: saved }) => go(frameworkAddress(saved))} />
      ) : (
        <Notice tone="plain">Only admins can create frameworks.</Notice>
      )}
    </Page>
  );
}

/** A first control to begin with; it names no check, since which there are depends on the cloud. */
const template = `id: custom_
title:
version: '1'
sections:
  - title: Section
    controls:
      - id: '1.1'
        title: Control
        manual: true
`;

function Framework({ id }: { id: string }) {
  const { role } = useUser();
  const [saved, setSaved] = useState<number | null>(null);
  const path = { framework_id: id };
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/compliance/frameworks/{framework_id}', { params: { path }, signal })),
    [id],
  );
  return (
    <Page title={visibleText(loaded.value?.definition.title ?? 'Custom framework')} up={up}>
      <Show loaded={loaded}>
        {(framework) => {
          const source = JSON.stringify({ id, ...framework.definition }, null, 2);
          return (
            <>
              <FrameworkFacts framework={framework} />
              <DeleteButton framework={framework} />
              {saved !== null && (
                <Notice tone="good">Revision {saved} is saved. The next assessment is made by it.</Notice>
              )}
              {role === 'admin' && framework.file === null ? (
                <FrameworkForm
                  key={framework.revision}
                  initial={source}
                  revision={framework.revision}
                  onSaved={({ revision }) => {
                    setSaved(revision);
                    loaded.reload();
                  }}
                />
              ) : (
                <Section title="Definition">
                  <CodeBlock title="Definition" text={source} fileName={`${id}.json`} />
                </Section>
              )}
              <Section title="Revisions">
                <Revisions revisions={framework.revisions} />
              </Section>
            </>
          );
        }}
      </Show>
    </Page>
  );
}

function FrameworkFacts({ framework }: { framework: CustomFrameworkDetail }) {
  const { id, revision, definition, file, updated_at: at } = framework;
  const controls = definition.sections.reduce((sum, section) => sum + section.controls.length, 0);
  return (
    <Facts
      facts={[
        ['Id', <code>{id}</code>],
        ['Version', <Name text={definition.version} />],
        ['Revision', revision],
        ['Controls', controls],
        ['Changed', <Time at={at} />],
        ...(file === null ? [] : [['From the file', <Name text={file} />] as const]),
      ]}
    />
  );
}

function DeleteButton({ framework: { id, file } }: { framework: CustomFrameworkDetail }) {
  const command = useCommand();
  const blocked = useAdminBlock() ?? (file === null ? null : 'It comes from a file: change or remove that.');
  return (
    <>
      <FaultNotice fault={command.fault} />
      {file !== null && <Notice tone="plain">It comes from a file of the installation, and is changed there.</Notice>}
      <div class="buttons">
        <ConfirmedButton
          command={command}
          kind="danger"
          label="Delete"
          question="Delete this framework?"
          blocked={blocked}
          onConfirm={async () => {
            await done(
              api.DELETE('/api/v1/compliance/frameworks/{framework_id}', { params: { path: { framework_id: id } } }),
            );
            go('/compliance/frameworks');
          }}
        >
          <p>
            Its alerts are resolved, and it is no longer assessed. Earlier assessments are kept. The id{' '}
            <code>{id}</code> cannot be used again.
          </p>
        </ConfirmedButton>
      </div>
    </>
  );
}

function Revisions({ revisions }: { revisions: readonly CustomFrameworkRevision[] }) {
  return (
    <ol class="stack">
      {revisions.map(({ revision, definition, created_at: at }, index) => {
        const before = revisions[index + 1];
        return (
          <li key={revision}>
            Revision {revision}, saved <Time at={at} />
            {before !== undefined && (
              <details>
                <summary>Compare with revision {before.revision}</summary>
                <DocumentDiff
                  caption={`Revision ${revision}`}
                  names={[`Revision ${before.revision}`, `Revision ${revision}`]}
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
