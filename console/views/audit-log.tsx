import { useState } from 'preact/hooks';
import type { AuditEntry } from '../../client/src/client.ts';
import { StatusBadge } from '../parts/badges.tsx';
import { Filters, TextFilter } from '../parts/filters.tsx';
import { FieldDiff } from '../parts/json-view.tsx';
import { Empty, Notice, Show } from '../parts/notices.tsx';
import { Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Name, Time } from '../parts/text.tsx';
import { TimeFilter } from '../parts/time-filter.tsx';
import { pageOf } from '../routing/paths.ts';
import { usePlace } from '../routing/location.tsx';
import { api, bodyOf } from '../service/api.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { useUser } from '../service/use-session.ts';
import { changedFields, subjectPath } from '../show/audit-entries.ts';
import { visibleText } from '../show/visible-text.ts';
import { ChainSection } from './audit-log/chain-section.tsx';

const textOf = (query: URLSearchParams, name: string): string | undefined => query.get(name)?.trim() || undefined;

const instantOf = (query: URLSearchParams, name: string): string | undefined => {
  const at = new Date(query.get(name) ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};

/** Shows who changed what, and whether the log is sealed, to admins. */
export function AuditLogView() {
  const { role } = useUser();
  if (role !== 'admin') {
    return (
      <Page title="Audit log">
        <Notice tone="plain">Only admins can read the audit log.</Notice>
      </Page>
    );
  }
  return (
    <Page title="Audit log">
      <ChainSection />
      <Entries />
    </Page>
  );
}

function Entries() {
  const { query } = usePlace();
  const loaded = useLoaded(
    (signal) => {
      const asked = {
        page: pageOf(query),
        per_page: 50,
        actor: textOf(query, 'actor'),
        action: textOf(query, 'action'),
        subject_type: textOf(query, 'subject_type'),
        subject_id: textOf(query, 'subject_id'),
        from: instantOf(query, 'from'),
        to: instantOf(query, 'to'),
      };
      return bodyOf(api.GET('/api/v1/audit-log', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  return (
    <>
      <Filters>
        <TextFilter name="actor" title="Actor" hint="E-mail or part of the service" />
        <TextFilter name="action" title="Action" hint="e.g. remediation.approve" />
        <TextFilter name="subject_type" title="Type" hint="e.g. remediation" />
        <TextFilter name="subject_id" title="Id" />
        <TimeFilter name="from" title="From" />
        <TimeFilter name="to" title="Before" />
      </Filters>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && <Empty>No change matches these filters.</Empty>}
            <ul class="controls" aria-label="Changes, newest first">
              {data.map((entry) => (
                <li key={entry.id}>
                  <Entry entry={entry} />
                </li>
              ))}
            </ul>
            <Pager meta={meta} />
          </>
        )}
      </Show>
    </>
  );
}

/** Shows a change in one line, and what it changed when it is opened. */
function Entry({ entry }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  const { at, actor, role, channel, action, subject_type: type, subject_id: subject, sealed } = entry;
  return (
    <details onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>
        <span class="control-title">
          <code>{visibleText(action)}</code> {visibleText(type)}
          {subject !== null && <Name text={` ${subject}`} />}
          <span class="where">
            <Name text={actor} />
            {role !== null && `, ${role}`}, by {visibleText(channel)}
          </span>
        </span>
        <Time at={at} />
        <StatusBadge status={sealed ? 'sealed' : 'pending'} text={sealed ? 'Sealed' : 'Not sealed yet'} />
      </summary>
      {isOpen && <Change entry={entry} />}
    </details>
  );
}

function Change({ entry }: { entry: AuditEntry }) {
  const fields = changedFields(entry);
  const path = subjectPath(entry);
  return (
    <div class="control-body">
      <p class="hint">
        Entry {entry.id}
        {entry.request_id !== null && (
          <>
            , request <code>{visibleText(entry.request_id)}</code>
          </>
        )}
      </p>
      {path !== null && (
        <p>
          <a href={path}>Open it</a>
        </p>
      )}
      {fields.length === 0 ? (
        <Empty>No field changed.</Empty>
      ) : (
        <FieldDiff caption="Change" names={['Before', 'After']} fields={fields} />
      )}
    </div>
  );
}
