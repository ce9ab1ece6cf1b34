import type { OrganizationFirstSyncs } from '../../../client/src/client.ts';
import { ProgressBar } from '../../parts/progress-bar.tsx';
import { countText } from '../../show/format.ts';

/** Shows how many accounts were synced for the first time. */
export function FirstSyncs({ syncs }: { syncs: OrganizationFirstSyncs }) {
  const { total, completed, running, waiting, failed } = syncs;
  if (total === 0) return null;
  const parts = [
    [running, 'in progress'],
    [waiting, 'waiting for their turn'],
    [failed, 'failed'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([count, text]) => `${countText(count)} ${text}`);
  return (
    <div class="stack" role="status">
      <ProgressBar done={completed} total={total} what="accounts synced" />
      {shown.length > 0 && <p class="hint">{shown.join(' · ')}</p>}
    </div>
  );
}
