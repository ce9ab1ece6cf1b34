import type { Organization } from '../../../client/src/client.ts';
import { CommandButton } from '../../parts/controls.tsx';
import { FaultNotice, Notice, Show } from '../../parts/notices.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { Stepper } from '../../parts/stepper.tsx';
import { api, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { countText } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import { organizationSteps } from './connect-organization.tsx';
import { CoverSection } from './cover-section.tsx';
import { FirstSyncs } from './first-syncs.tsx';
import { OrganizationAccounts } from './organization-accounts.tsx';
import { RoleSection } from './role-section.tsx';
import { UnitNavigation } from './unit-navigation.tsx';
import { isMoving, useOrganization, type FollowedOrganization, type LoadedOrganization } from './use-organization.ts';

const [listing, covering, syncing] = [0, 1, 3];

function stepOf({ connection, discovered_at: discoveredAt }: Organization): number {
  if (discoveredAt === null) return listing;
  return connection === null ? covering : syncing;
}

/** Guides from the tree of an organization to its connected accounts. */
export function OrganizationSetupView({ id }: { id: number }) {
  const loaded = useOrganization(id);
  const organization = loaded.value?.organization ?? null;
  return (
    <Page
      title={visibleText(organization?.name ?? `Organization ${id}`)}
      up={{ to: '/providers', name: 'Accounts' }}
      aside={<a href={`/organizations/${id}`}>Go to the organization</a>}
    >
      <Show loaded={loaded}>
        {(value) => (
          <>
            <Stepper steps={organizationSteps} current={stepOf(value.organization)} />
            <Discovery organization={value.organization} followed={loaded} />
            {value.organization.discovered_at !== null && <Steps value={value} followed={loaded} />}
          </>
        )}
      </Show>
    </Page>
  );
}

/** Shows the check of the access: the newest discovery. */
function Discovery(props: { organization: Organization; followed: FollowedOrganization }) {
  const { organization, followed } = props;
  const { id, status, status_reason: reason, accounts } = organization;
  const command = useCommand();
  const total = Object.values(accounts).reduce((sum, count) => sum + count, 0);
  const again = (): void => {
    void command.run(async () => {
      await done(api.POST('/api/v1/organizations/{id}/discover', { params: { path: { id } } }));
      followed.awaitDiscovery();
    });
  };
  if (followed.isDiscovering) {
    return <Notice tone="plain">Reading the tree and the accounts … {countText(total)} accounts so far.</Notice>;
  }
  if (status === 'error') {
    return (
      <Notice tone="bad">
        <p>
          <strong>The organization could not be read.</strong> {visibleText(reason ?? '')}
        </p>
        <CommandButton command={command} onPress={again}>
          Try again
        </CommandButton>
        <FaultNotice fault={command.fault} />
      </Notice>
    );
  }
  const left = accounts.excluded + accounts.closed + accounts.suspended;
  return (
    <Notice tone="good">
      {countText(total)} accounts were found; {countText(total - left)} are covered.
    </Notice>
  );
}

function Steps({ value, followed }: { value: LoadedOrganization; followed: FollowedOrganization }) {
  const { awaitDiscovery, reload } = followed;
  const { organization, tree } = value;
  const { connection, first_syncs: syncs } = organization;
  return (
    <>
      <CoverSection key={organization.id} organization={organization} tree={tree} onChanged={awaitDiscovery} />
      <RoleSection organization={organization} tree={tree} onChanged={awaitDiscovery} />
      <Section title={connection === null ? '3. Accounts' : '3. First sync'}>
        <div class="stack">
          {connection !== null && (isMoving(organization) || syncs.completed < syncs.total) && (
            <FirstSyncs syncs={syncs} />
          )}
          <div class="with-tree">
            <UnitNavigation tree={tree} />
            <OrganizationAccounts organization={organization} onChanged={reload} />
          </div>
        </div>
      </Section>
    </>
  );
}
