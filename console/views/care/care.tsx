import { useState } from 'preact/hooks';
import type { FindingAssignment } from '../../../client/src/client.ts';
import { CommandButton } from '../../parts/controls.tsx';
import { FaultNotice, Show } from '../../parts/notices.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { Name } from '../../parts/text.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { useUser } from '../../service/use-session.ts';
import { dayIn, dueText, endOfDay } from '../../show/due.ts';
import { Comments } from './comments.tsx';
import { careApi, type FindingSubject } from './care-api.ts';
import { History } from './history.tsx';

/** Shows who takes care of a finding and until when, what members say about it, and what happened to it. */
export function Care(props: {
  subject: FindingSubject;
  care: FindingAssignment;
  isOpen: boolean;
  onChanged: () => void;
}) {
  const { subject, care, isOpen, onChanged } = props;
  const [changes, setChanges] = useState(0);
  const changed = (): void => {
    setChanges((before) => before + 1);
    onChanged();
  };
  return (
    <>
      <Section title="Owner and due date">
        {isOpen ? (
          <Assignment key={`${care.owner?.id} ${care.due_at}`} subject={subject} care={care} onChanged={changed} />
        ) : (
          <Facts
            facts={[
              ['Owner', care.owner === null ? 'Nobody' : <Name text={care.owner.email} />],
              ['Due', dueText(care, Date.now())],
            ]}
          />
        )}
      </Section>
      <Comments subject={subject} onWritten={() => setChanges((before) => before + 1)} />
      <History subject={subject} changes={changes} />
    </>
  );
}

/** Shows the fields of an open finding that members change. */
function Assignment({
  subject,
  care,
  onChanged,
}: {
  subject: FindingSubject;
  care: FindingAssignment;
  onChanged: () => void;
}) {
  const command = useCommand();
  const user = useUser();
  const team = useLoaded((signal) => bodyOf(api.GET('/api/v1/settings/team', { signal })), []);
  const [owner, setOwner] = useState(care.owner === null ? '' : String(care.owner.id));
  const [day, setDay] = useState(dayIn(care.due_at));
  const save = (given: { owner?: string }): void => {
    const ownerId = given.owner ?? owner;
    void command.run(async () => {
      await careApi(subject).assign({
        ...(ownerId === String(care.owner?.id ?? '') ? {} : { owner_id: ownerId === '' ? null : Number(ownerId) }),
        ...(day === dayIn(care.due_at) ? {} : { due_at: day === '' ? null : endOfDay(day) }),
      });
      onChanged();
    });
  };
  const isSame = owner === String(care.owner?.id ?? '') && day === dayIn(care.due_at);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame) save({});
      }}
    >
      <p class={care.overdue ? 'overdue' : 'hint'}>{dueText(care, Date.now())}</p>
      <div class="care-fields">
        <Show loaded={team}>
          {(members) => (
            <div class="field">
              <label>
                Owner
                <select value={owner} onChange={({ currentTarget }) => setOwner(currentTarget.value)}>
                  <option value="">Nobody</option>
                  {members.map(({ id, email }) => (
                    <option key={id} value={String(id)}>
                      {email}
                    </option>
                  ))}
                </select>
              </label>
            </div>
          )}
        </Show>
        <div class="field">
          <label>
            Due date
            <input
              type="date"
              value={day}
              max="9999-12-31"
              onInput={({ currentTarget }) => setDay(currentTarget.value)}
            />
          </label>
        </div>
      </div>
      {user.role !== 'admin' && care.due_at !== null && (
        <p class="hint">
          You can bring the date forward. More time accepts the risk for longer, which an admin decides.
        </p>
      )}
      <FaultNotice fault={command.fault} />
      <div class="buttons">
        <button type="submit" class="main" aria-disabled={isSame || command.isBusy}>
          Save
        </button>
        {care.owner?.id !== user.id && (
          <CommandButton command={command} onPress={() => save({ owner: String(user.id) })}>
            Assign to me
          </CommandButton>
        )}
      </div>
    </form>
  );
}
