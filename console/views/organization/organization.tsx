import type { Organization } from '../../../client/src/client.ts';
import { StatusBadge } from '../../parts/badges.tsx';
import { CommandButton, ConfirmedButton, useAdminBlock } from '../../parts/controls.tsx';
import { FaultNotice, Notice, Show } from '../../parts/notices.tsx';
import { Facts, Page, Section } from '../../parts/page.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { go } from '../../routing/location.tsx';
import { api, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { countText } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import { accountStateTexts } from './account-state.ts';
import { FeedsSection } from './feeds-section.tsx';
import { FirstSyncs } from './first-syncs.tsx';
import { OrganizationAccounts } from './organization-accounts.tsx';
import { UnitNavigation } from './unit-navigation.tsx';
import { isMoving, useOrganization, type FollowedOrganization } from './use-organization.ts';

/** Shows an organization: its tree, the state of each account, and how far their first syncs are. */
export function OrganizationView({ id }: { id: number }) {
  const loaded = useOrganization(id);
  const organization = loaded.value?.organization ?? null;
  return (
    <Page
      title={visibleText(organization?.name ?? `Organization ${id}`)}
      up={{ to: '/providers', name: 'Accounts' }}
      aside={organization !== null && <Actions organization={organization} followed={loaded} />}
    >
      <Show loaded={loaded}>
        {({ organization: shown, tree }) => (
          <>
            <OrganizationFacts organization={shown} />
            {isMoving(shown) && <FirstSyncs syncs={shown.first_syncs} />}
            <Section title="Accounts">
              <div class="with-tree">
                <UnitNavigation tree={tree} />
                <OrganizationAccounts organization={shown} onChanged={loaded.reload} />
              </div>
            </Section>
            <FeedsSection organization={shown} onChanged={loaded.reload} />
          </>
        )}
      </Show>
    </Page>
  );
}

/** Shows the numbers of accounts by state, and the newest discovery. */
export function OrganizationFacts({ organization }: { organization: Organization }) {
  const { status, status_reason: reason, accounts, external_id: externalId, discovered_at: at } = organization;
  const states = Object.entries(accounts).filter(([, count]) => count > 0) as [keyof typeof accounts, number][];
  return (
    <>
      <Facts
        facts={[
          ['Organization', externalId === null ? '–' : <code>{visibleText(externalId)}</code>],
          ['Discovery', <StatusBadge status={status} />],
          ['Discovered', <Time at={at} none="Not yet" />],
          ...states.map(
            ([state, count]) =>
              [
                accountStateTexts[state],
                <a href={`/organizations/${organization.id}?state=${state}`}>{countText(count)}</a>,
              ] as const,
          ),
        ]}
      />
      {reason !== null && <Notice tone="bad">{visibleText(reason)}</Notice>}
    </>
  );
}

function Actions({ organization, followed }: { organization: Organization; followed: FollowedOrganization }) {
  const { id, name } = organization;
  const command = useCommand();
  const blocked = useAdminBlock();
  const path = { id };
  const discover = (): void => {
    void command.run(async () => {
      await done(api.POST('/api/v1/organizations/{id}/discover', { params: { path } }));
      followed.awaitDiscovery();
    });
  };
  const disconnect = async (): Promise<void> => {
    await done(api.DELETE('/api/v1/organizations/{id}', { params: { path } }));
    go('/providers');
  };
  return (
    <>
      <CommandButton
        command={command}
        blocked={blocked ?? (followed.isDiscovering ? 'A discovery is running.' : null)}
        onPress={discover}
      >
        {followed.isDiscovering ? 'Discovering …' : 'Discover now'}
      </CommandButton>
      <a class="button" href={`/organizations/${id}/setup`}>
        Accounts to cover
      </a>
      <ConfirmedButton
        command={command}
        kind="danger"
        label="Disconnect"
        question="Disconnect this organization?"
        blocked={blocked}
        onConfirm={disconnect}
      >
        <p>
          The tree of <Name text={name} /> and the list of its accounts are removed. The accounts that are connected
          stay connected.
        </p>
      </ConfirmedButton>
      <FaultNotice fault={command.fault} />
    </>
  );
}
