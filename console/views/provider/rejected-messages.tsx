import { useState } from 'preact/hooks';
import { DataTable } from '../../parts/data-table.tsx';
import { Show } from '../../parts/notices.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { useUser } from '../../service/use-session.ts';

/** Shows the messages of a change feed that were no announcements, to admins; they are loaded when it is opened. */
export function RejectedMessages({ providerId }: { providerId: number }) {
  const { role } = useUser();
  const [isOpen, setOpen] = useState(false);
  if (role !== 'admin') return null;
  return (
    <details onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>Rejected messages</summary>
      {isOpen && <Messages providerId={providerId} />}
    </details>
  );
}

function Messages({ providerId }: { providerId: number }) {
  const loaded = useLoaded(
    (signal) =>
      bodyOf(api.GET('/api/v1/providers/{id}/change-feed/rejected', { params: { path: { id: providerId } }, signal })),
    [providerId],
  );
  return (
    <Show loaded={loaded}>
      {({ data }) => (
        <DataTable
          caption="Rejected messages"
          rows={data}
          keyOf={({ id }) => id}
          empty="Every message was an announcement."
          columns={[
            { title: 'Received', isHeader: true, cell: ({ received_at: at }) => <Time at={at} /> },
            { title: 'Reason', cell: ({ reason }) => <Name text={reason} /> },
            { title: 'Message', from: 'medium', cell: ({ text }) => <Name text={text} /> },
          ]}
        />
      )}
    </Show>
  );
}
