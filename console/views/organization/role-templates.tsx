import type { OrganizationAccount } from '../../../client/src/client.ts';
import { CopyButton } from '../../parts/code-block.tsx';
import { Dialog } from '../../parts/controls.tsx';
import { Show } from '../../parts/notices.tsx';
import { Facts } from '../../parts/page.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { visibleText } from '../../show/visible-text.ts';
import { SetupTemplates } from '../connect/setup-templates.tsx';

/** Shows the access that an account in error needs, with its templates. */
export function RoleTemplates({ account, onClose }: { account: OrganizationAccount | null; onClose: () => void }) {
  return (
    <Dialog title={`The access to ${visibleText(account?.name ?? '')}`} isOpen={account !== null} onClose={onClose}>
      {account !== null && account.setup_id !== null && <Role account={account} setupId={account.setup_id} />}
      <div class="buttons">
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

function Role({ account, setupId }: { account: OrganizationAccount; setupId: number }) {
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/providers/setups/{id}', { params: { path: { id: setupId } }, signal })),
    [setupId],
  );
  return (
    <div class="stack">
      {account.reason !== null && <p class="details">{visibleText(account.reason)}</p>}
      <Show loaded={loaded}>
        {(setup) => (
          <>
            <Facts
              facts={[
                ...readersOf(account),
                ...(setup.external_id === null
                  ? []
                  : [
                      [
                        'External id',
                        <span class="copied-value">
                          <code class="secret">{setup.external_id}</code>
                          <CopyButton text={setup.external_id} what="external id" />
                        </span>,
                      ] as const,
                    ]),
              ]}
            />
            <SetupTemplates setup={setup} forOrganization />
          </>
        )}
      </Show>
    </div>
  );
}

/** Returns by whom the account is read. */
function readersOf({ role_arn: role, service_account: serviceAccount }: OrganizationAccount) {
  const readers = [
    ['Role', role],
    ['Service account', serviceAccount],
  ] as const;
  return readers.flatMap(([name, reader]) =>
    reader === null ? [] : [[name, <code>{visibleText(reader)}</code>] as const],
  );
}
