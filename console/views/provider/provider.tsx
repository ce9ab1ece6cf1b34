import { useState } from 'preact/hooks';
import { providerKindNames, type Provider } from '../../../client/src/client.ts';
import { StatusBadge } from '../../parts/badges.tsx';
import { ConfirmedButton, useAdminBlock } from '../../parts/controls.tsx';
import { Show } from '../../parts/notices.tsx';
import { Facts, Page } from '../../parts/page.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { go } from '../../routing/location.tsx';
import { api, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { countText, valueText } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import { AccessSection } from './access-section.tsx';
import { AuditFeedSection } from './audit-feed-section.tsx';
import { ChangeFeedSection } from './change-feed-section.tsx';
import { DiagnosisSection } from './diagnosis-section.tsx';
import { ReplaceCredentials } from './replace-credentials.tsx';
import { SchemaTypesSection } from './schema-types-section.tsx';
import { SyncSection } from './sync-section.tsx';
import { useLatestSync } from './use-sync.ts';
import { useProvider } from './use-provider.ts';

/** Shows a connected account: how it is accessed, what may be read, and its newest sync. */
export function ProviderView({ id }: { id: number }) {
  const loaded = useProvider(id);
  const sync = useLatestSync(id);
  const [isReplacing, setReplacing] = useState(false);
  const blocked = useAdminBlock();
  const title = loaded.value === null ? `Account ${id}` : loaded.value.name;
  return (
    <Page
      title={visibleText(title)}
      up={{ to: '/providers', name: 'Accounts' }}
      aside={loaded.value !== null && <Disconnect provider={loaded.value} />}
    >
      <Show loaded={loaded}>
        {(provider) => (
          <>
            <ProviderFacts provider={provider} />
            <SyncSection title="Newest sync" provider={provider} sync={sync} />
            <AccessSection providerId={id} />
            <DiagnosisSection providerId={id} />
            <SchemaTypesSection provider={provider} onSwitched={loaded.reload} />
            <ChangeFeedSection provider={provider} />
            <AuditFeedSection provider={provider} />
            {isReplacing ? (
              <ReplaceCredentials provider={provider} onDone={() => setReplacing(false)} onReplaced={loaded.reload} />
            ) : (
              <div>
                <button
                  type="button"
                  aria-disabled={blocked !== null}
                  title={blocked ?? undefined}
                  onClick={() => blocked === null && setReplacing(true)}
                >
                  Replace the credentials
                </button>
              </div>
            )}
          </>
        )}
      </Show>
    </Page>
  );
}

function ProviderFacts({ provider }: { provider: Provider }) {
  const { type, status, account_id: accountId, authentication, regions, created_at: createdAt } = provider;
  return (
    <Facts
      facts={[
        ['Cloud', providerKindNames[type]],
        ['Status', <StatusBadge status={status} />],
        ['Account id', accountId === null ? '–' : <code>{visibleText(accountId)}</code>],
        [
          'Access',
          <>
            {valueText(authentication.type)}
            {authentication.identity !== null && (
              <code class="where">
                <Name text={authentication.identity} />
              </code>
            )}
          </>,
        ],
        ['Regions', regions.join(', ')],
        ['Resources', <a href={`/resources?provider_id=${provider.id}`}>{countText(provider.resource_count)}</a>],
        ['Connected', <Time at={createdAt} />],
        ['Last synced', <Time at={provider.last_synced_at} none="Never" />],
      ]}
    />
  );
}

function Disconnect({ provider: { id, name } }: { provider: Provider }) {
  const command = useCommand();
  const blocked = useAdminBlock();
  const disconnect = async (): Promise<void> => {
    await done(api.DELETE('/api/v1/providers/{id}', { params: { path: { id } } }));
    go('/providers');
  };
  return (
    <ConfirmedButton
      command={command}
      kind="danger"
      label="Disconnect"
      question="Disconnect this account?"
      blocked={blocked}
      onConfirm={disconnect}
    >
      <p>
        The credentials and the scheduled sync of <Name text={name} /> are deleted. Resources and history stay.
      </p>
    </ConfirmedButton>
  );
}
