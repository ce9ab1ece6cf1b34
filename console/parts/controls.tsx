import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useUser } from '../service/use-session.ts';
import type { CommandState } from '../service/use-command.ts';
import { useFieldNotes } from './field-notes.tsx';
import { FaultNotice } from './notices.tsx';

/** Shows a button with its progress and, if it is disabled, the reason. */
export function CommandButton(props: {
  command: CommandState;
  kind?: 'main' | 'danger' | 'plain';
  onPress: () => void;
  /** Why it is disabled. */
  blocked?: string | null;
  children?: ComponentChildren;
}) {
  const { command, kind = 'plain', onPress, blocked = null, children } = props;
  const id = useId();
  const isOff = blocked !== null || command.isBusy;
  return (
    <>
      <button
        type="button"
        class={kind}
        aria-disabled={isOff}
        aria-describedby={blocked === null ? undefined : id}
        onClick={() => {
          if (!isOff) onPress();
        }}
      >
        {children}
      </button>
      {blocked !== null && (
        <span id={id} class="for-readers">
          {blocked}
        </span>
      )}
    </>
  );
}

/** Returns why a member who is not an admin cannot do something; null for an admin. */
export function useAdminBlock(): string | null {
  const { role } = useUser();
  return role === 'admin' ? null : 'Only admins can do this.';
}

/** Shows a modal dialog. */
export function Dialog(props: { title: string; isOpen: boolean; onClose: () => void; children?: ComponentChildren }) {
  const { title, isOpen, onClose, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen && element.current?.open === false) element.current.showModal();
    if (!isOpen && element.current?.open === true) element.current.close();
  }, [isOpen]);
  return (
    <dialog ref={element} aria-labelledby={id} onClose={onClose}>
      {isOpen && (
        <>
          <h2 id={id}>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  );
}

/** Shows a button that asks for confirmation first. */
export function ConfirmedButton(props: {
  command: CommandState;
  kind?: 'main' | 'danger' | 'plain';
  label: string;
  question: string;
  blocked?: string | null;
  /** Why it cannot be confirmed yet, while the dialog is open. */
  confirmBlocked?: string | null;
  /** Content of the dialog. */
  children?: ComponentChildren;
  onConfirm: () => Promise<void>;
}) {
  const {
    command,
    kind = 'plain',
    label,
    question,
    blocked = null,
    confirmBlocked = null,
    children,
    onConfirm,
  } = props;
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    command.forget();
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    command.forget();
  };
  const confirm = async (): Promise<void> => {
    if (await command.run(onConfirm)) setOpen(false);
  };
  return (
    <>
      <CommandButton command={command} kind={kind} blocked={blocked} onPress={open}>
        {label}
      </CommandButton>
      <Dialog title={question} isOpen={isOpen} onClose={close}>
        {children}
        <FaultNotice fault={command.fault} />
        <div class="buttons">
          <CommandButton
            command={command}
            kind={kind === 'plain' ? 'main' : kind}
            blocked={confirmBlocked}
            onPress={() => void confirm()}
          >
            {label}
          </CommandButton>
          <button type="button" onClick={close}>
            Cancel
          </button>
        </div>
      </Dialog>
    </>
  );
}

/** Shows a labelled text input or text area. */
export function TextField(props: {
  title: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'password' | 'url';
  lines?: number;
  /** Whether the text is code, which has a typeface of its own and no spelling. */
  isCode?: boolean;
  isRequired?: boolean;
  maxLength?: number;
  autocomplete?: string;
  hint?: string;
  /** Why the value was refused. */
  fault?: string | undefined;
}) {
  const { title, value, onChange, type = 'text', lines = 1, isRequired = false, maxLength = 2_000 } = props;
  const id = useId();
  const { attributes, notes } = useFieldNotes(props);
  const shared = {
    id,
    value,
    maxLength,
    required: isRequired,
    ...(props.isCode === true ? { class: 'code', spellcheck: false, autocapitalize: 'off' as const } : {}),
    ...attributes,
  };
  return (
    <div class="field">
      <label htmlFor={id}>{title}</label>
      {lines > 1 ? (
        <textarea {...shared} rows={lines} onInput={({ currentTarget }) => onChange(currentTarget.value)} />
      ) : (
        <input
          {...shared}
          // The JSX types accept only one literal.
          type={type as 'text'}
          autoComplete={props.autocomplete ?? 'off'}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      {notes}
    </div>
  );
}

/** Shows a secret that is shown only once, with a button to copy it. */
export function SecretOnce({ title, secret, onDone }: { title: string; secret: string; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const id = useId();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <div class="notice wait" role="group" aria-labelledby={id}>
      <p id={id}>
        <strong>{title}</strong> Copy it now: it is shown only once.
      </p>
      <p>
        <code class="secret">{secret}</code>
      </p>
      <div class="buttons">
        {/* Browsers give the clipboard to pages over https and of this machine alone. */}
        {window.isSecureContext && (
          <button type="button" class="main" onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy'}
          </button>
        )}
        <button type="button" onClick={onDone}>
          Done
        </button>
      </div>
    </div>
  );
}
