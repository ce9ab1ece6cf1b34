import { useState } from 'preact/hooks';
import type { RemediationPolicy } from '../../../client/src/client.ts';
import { StatusBadge } from '../../parts/badges.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Notice, Show } from '../../parts/notices.tsx';
import { Facts, Page, Section } from '../../parts/page.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { editedPolicy, modeTexts, policyState, tagTexts } from '../../remediation-policies/policy-request.ts';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { absoluteTime } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import { AdminPage, up } from './admin-page.tsx';
import { capsText } from './policies.tsx';
import { PolicyCommands } from './policy-commands.tsx';
import { PolicyForm } from './policy-form.tsx';
import { PolicyResults } from './policy-results.tsx';

/** Shows a policy with its approvals and what it did, and lets admins approve, pause, change and delete it. */
export function PolicyView({ id }: { id: number }) {
  return <AdminPage title="Remediation policy">{() => <Policy id={id} />}</AdminPage>;
}

function Policy({ id }: { id: number }) {
  const path = { id };
  const [saved, setSaved] = useState<number | null>(null);
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/remediation/policies/{id}', { params: { path }, signal })),
    [id],
  );
  return (
    <Page title={visibleText(loaded.value?.name ?? `Policy ${id}`)} up={up}>
      <Show loaded={loaded}>
        {(policy) => (
          <>
            <PolicyFacts policy={policy} />
            <PolicyCommands policy={policy} onChanged={loaded.reload} />
            {saved !== null && (
              <Notice tone="good">Revision {saved} is saved. Its approvals and its dry run begin again.</Notice>
            )}
            <Approvals policy={policy} />
            <PolicyResults key={policy.revision} policy={policy} />
            <PolicyForm
              key={policy.revision}
              initial={editedPolicy(policy)}
              present={policy}
              saveLabel={`Save as revision ${policy.revision + 1}`}
              onSave={async (body) => {
                const { revision } = await bodyOf(
                  api.PUT('/api/v1/remediation/policies/{id}', {
                    params: { path },
                    body: { ...body, revision: policy.revision },
                  }),
                );
                setSaved(revision);
                loaded.reload();
              }}
            />
          </>
        )}
      </Show>
    </Page>
  );
}

function PolicyFacts({ policy }: { policy: RemediationPolicy }) {
  const { revision, revised_by: author, revised_at: at, dry_run_until: until, paused_by: pausedBy } = policy;
  const covered = [...policy.check_ids, ...policy.drift_types.map((type) => `${type} drift`)];
  return (
    <Facts
      facts={[
        ['State', <StatusBadge status={policyState(policy, Date.now())} />],
        ...(policy.paused_at === null
          ? []
          : [
              [
                'Paused',
                <>
                  <Time at={policy.paused_at} /> by <Name text={pausedBy ?? '–'} />:{' '}
                  {visibleText(policy.pause_reason ?? '')}
                </>,
              ] as const,
            ]),
        ['Fixes', <Name text={covered.join(', ')} />],
        ...(policy.tags === null ? [] : [['Tags', <Name text={tagTexts(policy).join(', ')} />] as const]),
        ['Approval', modeTexts[policy.mode]],
        ['At most', capsText(policy)],
        ['Dry run until', absoluteTime(until)],
        [
          'Revision',
          <>
            {revision} by <Name text={author} /> <Time at={at} />
          </>,
        ],
      ]}
    />
  );
}

function Approvals({ policy: { approvals, approved } }: { policy: RemediationPolicy }) {
  return (
    <Section title="Approvals">
      <p class="hint">
        {approved
          ? 'Two admins have approved this revision.'
          : 'Two admins who did not write this revision have to approve it. Until then an admin approves each plan.'}
      </p>
      <DataTable
        caption="Approvals"
        rows={approvals}
        keyOf={({ member_id: id }) => id}
        empty="Nobody has approved this revision yet."
        columns={[
          { title: 'Admin', isHeader: true, cell: ({ email }) => <Name text={email} /> },
          { title: 'Approved', cell: ({ approved_at: at }) => <Time at={at} /> },
          { title: 'Counts', cell: ({ counts }) => (counts ? 'Yes' : 'No longer: may not approve any more') },
        ]}
      />
    </Section>
  );
}
