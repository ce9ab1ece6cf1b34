import type { Organization } from '../../../client/src/client.ts';
import { StatusBadge } from '../../parts/badges.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Name } from '../../parts/text.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded, useRepeated } from '../../service/use-loaded.ts';
import { countText } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import { FirstSyncs } from './first-syncs.tsx';
import { isMoving } from './use-organization.ts';

const [movingMs, quietMs] = [3_000, 60_000];

/** Shows the connected organizations; nothing if there is none. */
export function OrganizationCards() {
  const loaded = useLoaded((signal) => bodyOf(api.GET('/api/v1/organizations', { signal })), []);
  const rows = loaded.value ?? [];
  useRepeated(loaded.reload, rows.some(isMoving) ? movingMs : quietMs);
  if (rows.length === 0) return <FaultNotice fault={loaded.fault} onRetry={loaded.reload} />;
  return (
    <Section title="Organizations">
      <ul class="organizations">
        {rows.map((organization) => (
          <OrganizationCard key={organization.id} organization={organization} />
        ))}
      </ul>
    </Section>
  );
}

function OrganizationCard({ organization }: { organization: Organization }) {
  const {
    id,
    name,
    external_id: externalId,
    status,
    status_reason: reason,
    accounts,
    first_syncs: syncs,
  } = organization;
  const total = Object.values(accounts).reduce((sum, count) => sum + count, 0);
  return (
    <li>
      <div>
        <a href={status === 'ready' ? `/organizations/${id}` : `/organizations/${id}/setup`}>
          <Name text={name} />
        </a>
        <span class="where">{externalId ?? 'Not discovered yet'}</span>
      </div>
      <div class="tags">
        <span class="badge">{countText(total)} accounts</span>
        {accounts.connected > 0 && (
          <StatusBadge status="connected" text={`${countText(accounts.connected)} connected`} />
        )}
        {accounts.error > 0 && <StatusBadge status="error" text={`${countText(accounts.error)} in error`} />}
        {status !== 'ready' && <StatusBadge status={status} />}
      </div>
      {reason !== null && <p class="reason clamped">{visibleText(reason)}</p>}
      {isMoving(organization) && <FirstSyncs syncs={syncs} />}
    </li>
  );
}
