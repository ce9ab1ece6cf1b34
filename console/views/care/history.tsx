import { useState } from 'preact/hooks';
import { Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { useLoaded } from '../../service/use-loaded.ts';
import { historyText } from '../../show/finding-history.ts';
import { visibleText } from '../../show/visible-text.ts';
import { careApi, type FindingSubject } from './care-api.ts';
import { Pages } from './pages.tsx';

/** Shows what happened to a finding, newest first, once it is opened; `changes` counts what the view changed. */
export function History({ subject, changes }: { subject: FindingSubject; changes: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="History">
      {isOpen ? (
        <Entries subject={subject} changes={changes} />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Show what happened
        </button>
      )}
    </Section>
  );
}

function Entries({ subject, changes }: { subject: FindingSubject; changes: number }) {
  const [page, setPage] = useState(1);
  const loaded = useLoaded(
    (signal) => careApi(subject).history(page, signal),
    [subject.type, subject.id, page, changes],
  );
  return (
    <Show loaded={loaded}>
      {({ data, meta }) => (
        <>
          <ol class="comments" aria-label="History">
            {data.map((entry, index) => (
              <li key={`${entry.at} ${index}`}>
                {visibleText(historyText(entry))}
                {entry.actor !== null && (
                  <>
                    {' '}
                    by <Name text={entry.actor} />
                  </>
                )}{' '}
                <Time at={entry.at} />
              </li>
            ))}
          </ol>
          <Pages meta={meta} title="Pages of the history" onPage={setPage} />
        </>
      )}
    </Show>
  );
}
