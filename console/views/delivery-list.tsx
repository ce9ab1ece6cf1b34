import { StatusBadge } from '../parts/badges.tsx';
import { CommandButton } from '../parts/controls.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { FaultNotice } from '../parts/notices.tsx';
import { Time, WorkflowLink } from '../parts/text.tsx';
import { api, done } from '../service/api.ts';
import type { WebhookDelivery } from '../../client/src/client.ts';
import { useCommand } from '../service/use-command.ts';
import { duration } from '../show/format.ts';
import { jsonText } from '../show/json-text.ts';
import { visibleText } from '../show/visible-text.ts';

/** Shows the deliveries of a webhook, with request and response. */
export function DeliveryList(props: {
  webhookId: number;
  deliveries: readonly WebhookDelivery[];
  onChanged: () => void;
}) {
  const { webhookId, deliveries, onChanged } = props;
  const command = useCommand();
  const redeliver = ({ delivery_id: deliveryId }: WebhookDelivery): void => {
    void command.run(async () => {
      await done(
        api.POST('/api/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver', {
          params: { path: { id: webhookId, delivery_id: deliveryId } },
        }),
      );
      onChanged();
    });
  };
  return (
    <>
      <FaultNotice fault={command.fault} />
      <DataTable
        caption="Recent deliveries"
        rows={deliveries}
        keyOf={({ delivery_id: id }) => id}
        empty="There are no deliveries yet."
        columns={[
          { title: 'Event', isHeader: true, cell: ({ event }) => event },
          {
            title: 'Status',
            cell: ({ status, error }) => (
              <>
                <StatusBadge status={status} />
                {error !== null && <span class="reason">{visibleText(error)}</span>}
              </>
            ),
          },
          { title: 'Time', cell: ({ timestamp: at }) => <Time at={at} /> },
          {
            title: 'Response',
            cell: ({ response_status: status, duration_ms: ms }) =>
              status === null ? '–' : `${status}${ms === null ? '' : ` in ${duration(ms)}`}`,
          },
          { title: 'Attempts', align: 'right', from: 'medium', cell: ({ attempt }) => attempt },
          {
            title: 'Workflow',
            from: 'wide',
            cell: ({ workflow_id: id, temporal_url: url }) => <WorkflowLink workflowId={id} url={url} />,
          },
          { title: 'Payload', from: 'medium', cell: (delivery) => <Contents delivery={delivery} /> },
          {
            title: 'Actions',
            cell: (delivery) => (
              <CommandButton command={command} onPress={() => redeliver(delivery)}>
                Send again
              </CommandButton>
            ),
          },
        ]}
      />
    </>
  );
}

function Contents({ delivery }: { delivery: WebhookDelivery }) {
  const { payload, response_body: answer } = delivery;
  return (
    <details>
      <summary>Show</summary>
      <pre class="json">{visibleText(jsonText(payload))}</pre>
      {answer !== null && <pre class="json">{visibleText(answer)}</pre>}
    </details>
  );
}
