import { StatusBadge } from '../parts/badges.tsx';
import { ConfirmedButton } from '../parts/controls.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Filters, WordFilter } from '../parts/filters.tsx';
import { Notice, Show } from '../parts/notices.tsx';
import { Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Name, Time } from '../parts/text.tsx';
import { pageOf, wordOf } from '../routing/paths.ts';
import { usePlace } from '../routing/location.tsx';
import { api, bodyOf, done } from '../service/api.ts';
import { type Acceptance, acceptanceKindValues } from '../../client/src/client.ts';
import { useCommand } from '../service/use-command.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { useUser } from '../service/use-session.ts';

const statuses = [
  'accepted',
  'pending',
  'expired',
  'revoked',
  'rejected',
  'outdated',
  'superseded',
  'completed',
] as const;

/** Shows every risk that was accepted or waits for acceptance. */
export function AcceptanceListView() {
  const { query } = usePlace();
  const loaded = useLoaded(
    (signal) => {
      const asked = {
        page: pageOf(query),
        per_page: 50,
        status: wordOf(statuses, query.get('status') ?? 'accepted'),
        kind: wordOf(acceptanceKindValues, query.get('kind')),
      };
      return bodyOf(api.GET('/api/v1/acceptances', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  return (
    <Page title="Accepted risks">
      <Filters>
        <WordFilter name="status" title="Status" words={statuses} standing="accepted" />
        <WordFilter name="kind" title="Type" words={acceptanceKindValues} />
      </Filters>
      <Notice tone="plain">
        While a risk is accepted, it is not reported as a finding. Revoking the acceptance reopens the finding.
      </Notice>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption="Accepted risks"
              rows={data}
              keyOf={({ id }) => id}
              empty="No accepted risk matches these filters."
              columns={[
                {
                  title: 'Accepted finding',
                  isHeader: true,
                  cell: (row) => <Subject acceptance={row} />,
                },
                { title: 'Reason', cell: ({ reason }) => <Name text={reason} /> },
                { title: 'Requested by', from: 'medium', cell: ({ requested_by: by }) => <Name text={by.email} /> },
                {
                  title: 'Confirmed by',
                  from: 'wide',
                  cell: ({ decided_by: by }) => (by === null ? '–' : <Name text={by.email} />),
                },
                {
                  title: 'Expires',
                  from: 'medium',
                  cell: ({ expires_at: at }) => (at === null ? 'Never' : <Time at={at} />),
                },
                { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
                { title: 'Actions', cell: (row) => <Decide acceptance={row} onChanged={loaded.reload} /> },
              ]}
            />
            <Pager meta={meta} />
          </>
        )}
      </Show>
    </Page>
  );
}

function Subject({ acceptance }: { acceptance: Acceptance }) {
  const { summary, drift_id: drift, vulnerability_id: vulnerability, exception_id: exception } = acceptance;
  if (drift !== null) return <Linked to={`/drifts/${drift}`} text={summary} />;
  if (vulnerability !== null) return <Linked to={`/vulnerabilities/${vulnerability}`} text={summary} />;
  if (exception !== null) return <Linked to="/compliance/exceptions" text={summary} />;
  return <Name text={summary} />;
}

function Linked({ to, text }: { to: string; text: string }) {
  return (
    <a href={to}>
      <Name text={text} />
    </a>
  );
}

function Decide({ acceptance, onChanged }: { acceptance: Acceptance; onChanged: () => void }) {
  const command = useCommand();
  const { id: ownId, role } = useUser();
  const params = { path: { id: acceptance.id } };
  const after = (call: Promise<unknown>): Promise<void> => call.then(() => undefined).finally(onChanged);
  const blocked = role === 'admin' ? null : 'Only admins can decide on accepted risks.';
  if (acceptance.status === 'accepted') {
    return (
      <ConfirmedButton
        command={command}
        kind="danger"
        label="Revoke"
        question="Revoke this acceptance?"
        blocked={blocked}
        onConfirm={() => after(done(api.POST('/api/v1/acceptances/{id}/revoke', { params, body: {} })))}
      >
        <p>What it covers becomes a finding again.</p>
      </ConfirmedButton>
    );
  }
  if (acceptance.status !== 'pending') return null;
  const isOwn = acceptance.requested_by.id === ownId;
  return (
    <div class="buttons">
      <ConfirmedButton
        command={command}
        label="Confirm"
        question="Accept this risk?"
        blocked={blocked ?? (isOwn ? 'You requested it, so another admin has to confirm it.' : null)}
        onConfirm={() => after(done(api.POST('/api/v1/acceptances/{id}/confirm', { params })))}
      >
        <p>
          <Name text={acceptance.summary} />
        </p>
        <p class="hint">It is refused if anything changed since it was requested.</p>
      </ConfirmedButton>
      <ConfirmedButton
        command={command}
        kind="danger"
        label={isOwn ? 'Withdraw' : 'Reject'}
        question={isOwn ? 'Withdraw this request?' : 'Reject this request?'}
        blocked={blocked}
        onConfirm={() => after(done(api.POST('/api/v1/acceptances/{id}/reject', { params, body: {} })))}
      />
    </div>
  );
}
