import type { ComponentChildren } from 'preact';
import { adviceFor, type Fault } from '../service/fault.ts';
import type { Loaded } from '../service/use-loaded.ts';
import { visibleText } from '../show/visible-text.ts';

/** Shows a notice in the given tone. */
export function Notice({ tone, children }: { tone: 'bad' | 'good' | 'wait' | 'plain'; children?: ComponentChildren }) {
  return (
    <div class={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

/** Shows what went wrong and what to do about it. */
export function FaultNotice({ fault, onRetry }: { fault: Fault | null; onRetry?: () => void }) {
  if (fault === null) return null;
  const advice = adviceFor(fault);
  return (
    <Notice tone="bad">
      <p>
        <strong>{visibleText(asSentence(fault.message))}</strong> {advice}
      </p>
      {fault.details !== null && <p class="details">{visibleText(fault.details)}</p>}
      {fault.requestId !== null && fault.status >= 500 && (
        <p class="details">
          Request <code>{visibleText(fault.requestId)}</code>
        </p>
      )}
      {onRetry !== undefined && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </Notice>
  );
}

const asSentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

/** Shows the loaded value, that it is loading, or why it could not be loaded. */
export function Show<Value>(props: { loaded: Loaded<Value>; children: (value: Value) => ComponentChildren }) {
  const { value, fault, reload } = props.loaded;
  return (
    <>
      <FaultNotice fault={fault} onRetry={reload} />
      {value === null ? fault === null && <Waiting /> : props.children(value)}
    </>
  );
}

function Waiting() {
  return (
    <div class="waiting" role="status">
      <span class="for-readers">Loading</span>
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </div>
  );
}

/** Shows the text for an empty list. */
export function Empty({ children }: { children?: ComponentChildren }) {
  return <p class="empty">{children}</p>;
}
