import { CommandButton, useAdminBlock } from '../../parts/controls.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FaultNotice, Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Name } from '../../parts/text.tsx';
import { go } from '../../routing/location.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { connectAccount } from '../../service/connect-account.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { visibleText } from '../../show/visible-text.ts';

/** Shows the clusters that connected accounts have found, each with a button that connects it without a kubeconfig. */
export function FoundClusters() {
  const loaded = useLoaded(
    (signal) =>
      bodyOf(api.GET('/api/v1/orchestrator/clusters/discovered', { params: { query: { per_page: 50 } }, signal })),
    [],
  );
  const command = useCommand();
  const blocked = useAdminBlock();
  const connect = (name: string, resourceId: number): void => {
    void command.run(async () => {
      const { id } = await connectAccount('orchestrator', {
        name,
        authentication: { type: 'cloud_cluster', resourceId },
      });
      go(`/providers/${id}/setup`);
    });
  };
  return (
    <Section title="Clusters found in connected accounts">
      <p>
        EKS, GKE and AKS clusters are connected with the identity of the account that found them, without a kubeconfig.
      </p>
      <FaultNotice fault={command.fault} />
      <Show loaded={loaded}>
        {({ data }) => (
          <DataTable
            caption="Clusters found in connected accounts"
            rows={data}
            keyOf={({ resource_id: id }) => id}
            empty="Every cluster of the inventory is connected."
            columns={[
              { title: 'Cluster', isHeader: true, cell: ({ name }) => <Name text={name} /> },
              { title: 'Account', cell: ({ provider_name: name }) => <Name text={name} /> },
              { title: 'Region', from: 'medium', cell: ({ region }) => <Name text={region} /> },
              {
                title: 'Actions',
                cell: ({ name, resource_id: resourceId }) => (
                  <CommandButton command={command} blocked={blocked} onPress={() => connect(name, resourceId)}>
                    Connect<span class="for-readers">: {visibleText(name)}</span>
                  </CommandButton>
                ),
              },
            ]}
          />
        )}
      </Show>
    </Section>
  );
}
