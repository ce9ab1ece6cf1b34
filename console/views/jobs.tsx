import { StatusBadge } from '../parts/badges.tsx';
import { CommandButton, useAdminBlock } from '../parts/controls.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { FaultNotice, Show } from '../parts/notices.tsx';
import { Page, Section } from '../parts/page.tsx';
import { PartOfRows } from '../parts/part-of-rows.tsx';
import { Name, Time } from '../parts/text.tsx';
import { api, bodyOf, done } from '../service/api.ts';
import type { Job } from '../../client/src/client.ts';
import { useCommand } from '../service/use-command.ts';
import { useLoaded, useRepeated } from '../service/use-loaded.ts';
import { jobName } from '../show/format.ts';
import { useProviders } from './providers.tsx';

const refreshMs = 5_000;

/** Shows the jobs that run on a schedule, and the sync of each account. */
export function JobListView() {
  const standing = useLoaded((signal) => bodyOf(api.GET('/api/v1/jobs', { signal })), []);
  const syncs = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/jobs', { params: { query: { type: 'inventory_sync' } }, signal })),
    [],
  );
  const reload = (): void => {
    standing.reload();
    syncs.reload();
  };
  useRepeated(reload, refreshMs);
  return (
    <Page title="Jobs">
      <Section title="Scheduled jobs">
        <Show loaded={standing}>{(jobs) => <Jobs caption="Scheduled jobs" jobs={jobs} onChanged={reload} />}</Show>
      </Section>
      <Section title="Account syncs">
        <Show loaded={syncs}>
          {(all) => (
            <PartOfRows rows={all}>
              {(jobs) => <Jobs caption="Account syncs" jobs={jobs} onChanged={reload} />}
            </PartOfRows>
          )}
        </Show>
      </Section>
    </Page>
  );
}

function Jobs({ caption, jobs, onChanged }: { caption: string; jobs: readonly Job[]; onChanged: () => void }) {
  const providers = useProviders();
  const command = useCommand();
  const blocked = useAdminBlock();
  const nameOf = ({ type, provider_id: providerId }: Job): string =>
    providerId === null ? jobName(type) : providers.nameOf(providerId);
  const run = (work: () => Promise<{ error?: unknown; response: Response }>): void => {
    void command.run(async () => {
      try {
        await done(work());
      } finally {
        onChanged();
      }
    });
  };
  return (
    <>
      <FaultNotice fault={command.fault} />
      <DataTable
        caption={caption}
        rows={jobs}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'Job',
            isHeader: true,
            cell: (job) => (
              <a href={`/jobs/${job.id}`}>
                <Name text={nameOf(job)} />
              </a>
            ),
          },
          {
            title: 'Last run',
            cell: ({ last_execution_status: status, last_run_at: at }) =>
              status === null ? (
                'Never'
              ) : (
                <>
                  <StatusBadge status={status} /> <Time at={at} />
                </>
              ),
          },
          {
            title: 'Next run',
            from: 'medium',
            cell: ({ next_run_at: at, enabled }) => (enabled ? <Time at={at} /> : 'Disabled'),
          },
          { title: 'Schedule (UTC)', from: 'medium', cell: ({ schedule }) => <code>{schedule}</code> },
          {
            title: 'Actions',
            cell: (job) => (
              <span class="buttons">
                <CommandButton
                  command={command}
                  blocked={blocked ?? (job.last_execution_status === 'running' ? 'It is running.' : null)}
                  onPress={() => run(() => api.POST('/api/v1/jobs/{id}/trigger', { params: { path: { id: job.id } } }))}
                >
                  Run now<span class="for-readers">: {nameOf(job)}</span>
                </CommandButton>
                <CommandButton
                  command={command}
                  blocked={blocked}
                  onPress={() =>
                    run(() =>
                      api.PATCH('/api/v1/jobs/{id}', {
                        params: { path: { id: job.id } },
                        body: { enabled: !job.enabled },
                      }),
                    )
                  }
                >
                  {job.enabled ? 'Disable' : 'Enable'} <span class="for-readers">{nameOf(job)}</span>
                </CommandButton>
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
