import { useState } from 'preact/hooks';
import type { FindingComment } from '../../../client/src/client.ts';
import { TextField } from '../../parts/controls.tsx';
import { FaultNotice, Notice, Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { visibleText } from '../../show/visible-text.ts';
import { careApi, type FindingSubject } from './care-api.ts';
import { Pages } from './pages.tsx';

const longestText = 4_000;

/** Shows what members say about a finding, and lets one say more. */
export function Comments({ subject, onWritten }: { subject: FindingSubject; onWritten: () => void }) {
  const [page, setPage] = useState(1);
  const loaded = useLoaded((signal) => careApi(subject).comments(page, signal), [subject.type, subject.id, page]);
  return (
    <Section title="Comments">
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            {meta.total === 0 ? <p class="hint">No comments yet.</p> : <CommentList comments={data} />}
            <Pages meta={meta} title="Pages of comments" onPage={setPage} />
          </>
        )}
      </Show>
      <NewComment
        subject={subject}
        onWritten={() => {
          loaded.reload();
          onWritten();
        }}
      />
    </Section>
  );
}

function CommentList({ comments }: { comments: readonly FindingComment[] }) {
  return (
    <ol class="comments" aria-label="Comments">
      {comments.map(({ id, author, text, created_at: at }) => (
        <li key={id}>
          <p class="comment-head">
            <strong>
              <Name text={author.email} />
            </strong>{' '}
            <Time at={at} />
          </p>
          <p class="prose">{visibleText(text)}</p>
        </li>
      ))}
    </ol>
  );
}

function NewComment({ subject, onWritten }: { subject: FindingSubject; onWritten: () => void }) {
  const command = useCommand();
  const [text, setText] = useState('');
  const [unresolved, setUnresolved] = useState<readonly string[]>([]);
  const isEmpty = text.trim() === '';
  const write = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isEmpty) return;
    await command.run(async () => {
      const written = await careApi(subject).comment(text);
      setUnresolved(written.unresolved_mentions);
      setText('');
      onWritten();
    });
  };
  return (
    <form onSubmit={(event) => void write(event)}>
      <TextField
        title="New comment"
        lines={3}
        maxLength={longestText}
        value={text}
        hint="@name mentions a member. Comments stay: do not enter secrets."
        onChange={setText}
      />
      {unresolved.length > 0 && (
        <Notice tone="wait">
          Not mentioned, because the name means no member who can see the account, or several:{' '}
          {visibleText(unresolved.map((name) => `@${name}`).join(', '))}
        </Notice>
      )}
      <FaultNotice fault={command.fault} />
      <div class="buttons">
        <button type="submit" aria-disabled={isEmpty || command.isBusy}>
          Comment
        </button>
      </div>
    </form>
  );
}
