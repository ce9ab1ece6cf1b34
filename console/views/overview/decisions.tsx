import { RiskBadge, StatusBadge } from '../../parts/badges.tsx';
import { Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { api, bodyOf } from '../../service/api.ts';
import type { RemediationAction } from '../../../client/src/client.ts';
import { useLoaded, useRepeated } from '../../service/use-loaded.ts';
import { useUser } from '../../service/use-session.ts';
import { countOf } from '../../show/format.ts';

const shownEach = 5;
const refreshMs = 20_000;
const waiting = ['pending_approval', 'approved', 'executing'] as const;

interface Waiting {
  actions: RemediationAction[];
  totals: Record<(typeof waiting)[number], number>;
}

async function waitingActions(signal: AbortSignal): Promise<Waiting> {
  const pages = await Promise.all(
    waiting.map((status) =>
      bodyOf(api.GET('/api/v1/remediation', { params: { query: { status, per_page: shownEach } }, signal })),
    ),
  );
  const totals = Object.fromEntries(waiting.map((status, index) => [status, pages[index]?.meta.total ?? 0]));
  return { actions: pages.flatMap(({ data }) => data), totals: totals as Waiting['totals'] };
}

const asked = { pending_approval: 'Approve or reject', approved: 'Execute', executing: 'Watch' } as const;

/** Shows the actions that wait for a decision. */
export function DecisionsCard() {
  const { role } = useUser();
  const loaded = useLoaded(waitingActions, []);
  useRepeated(loaded.reload, refreshMs);
  return (
    <Section
      title={role === 'admin' ? 'Needs your decision' : 'Waiting for an approver'}
      class="decisions"
      aside={<a href="/remediation?status=any">All actions</a>}
    >
      <Show loaded={loaded}>
        {({ actions, totals }) => (
          <>
            {actions.length === 0 ? (
              <p class="calm">No remediation action is waiting for a decision.</p>
            ) : (
              <ul class="action-list">
                {actions.map((action) => (
                  <li key={action.id}>
                    <StatusBadge status={action.status} />
                    <span class="what">
                      <a href={`/remediation/${action.id}`}>
                        <Name text={action.title} />
                      </a>
                      <span class="where">
                        <Name text={action.resource_name} /> · <Time at={action.created_at} />
                      </span>
                    </span>
                    <RiskBadge risk={action.risk} />
                    <span class="ask from-medium">{asked[action.status as keyof typeof asked]}</span>
                  </li>
                ))}
              </ul>
            )}
            {waiting
              .filter((status) => totals[status] > shownEach)
              .map((status) => (
                <p key={status} class="more">
                  <a href={`/remediation?status=${status}`}>
                    {countOf(totals[status] - shownEach, 'more', 'more')} {status.replace('_', ' ')}
                  </a>
                </p>
              ))}
          </>
        )}
      </Show>
    </Section>
  );
}
