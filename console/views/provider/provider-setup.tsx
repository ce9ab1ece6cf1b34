import { Show } from '../../parts/notices.tsx';
import { Page } from '../../parts/page.tsx';
import { Stepper } from '../../parts/stepper.tsx';
import type { Provider } from '../../../client/src/client.ts';
import { visibleText } from '../../show/visible-text.ts';
import { connectSteps } from '../connect/connect.tsx';
import { AccessSection } from './access-section.tsx';
import { NextSection } from './next-section.tsx';
import { SyncSection } from './sync-section.tsx';
import { useLatestSync } from './use-sync.ts';
import { useProvider } from './use-provider.ts';

const [syncing, next] = [2, 3];

const stepOf = ({ last_synced_at: syncedAt }: Provider): number => (syncedAt === null ? syncing : next);

/** Shows a new account from its check to what to do with it: the end of connecting it. */
export function ProviderSetupView({ id }: { id: number }) {
  const loaded = useProvider(id);
  const sync = useLatestSync(id);
  const title = loaded.value === null ? `Account ${id}` : loaded.value.name;
  return (
    <Page
      title={visibleText(title)}
      up={{ to: '/providers', name: 'Accounts' }}
      aside={<a href={`/providers/${id}`}>Go to the account</a>}
    >
      <Show loaded={loaded}>
        {(provider) => (
          <>
            <Stepper steps={connectSteps} current={stepOf(provider)} />
            <SyncSection title="First sync" provider={provider} sync={sync} />
            <AccessSection providerId={id} />
            <NextSection provider={provider} />
          </>
        )}
      </Show>
    </Page>
  );
}
