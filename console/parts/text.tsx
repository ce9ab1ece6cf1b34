import type { ComponentChildren } from 'preact';
import { relativeTime, absoluteTime } from '../show/format.ts';
import { linkableUrl, visibleText } from '../show/visible-text.ts';

const longName = 60;

/**
 * Shows a name from an untrusted source as text, with its writing direction isolated. Tables and cards show two lines of a
 * long one, and the whole on hover.
 */
export function Name({ text }: { text: string }) {
  const shown = visibleText(text);
  if (shown.length <= longName) return <bdi class="name">{shown}</bdi>;
  return (
    <bdi class="name long" title={shown}>
      {shown}
    </bdi>
  );
}

/** Shows how long ago a time was, with the time and its zone on hover. */
export function Time({ at, none = '–' }: { at: string | null; none?: string }) {
  if (at === null) return <>{none}</>;
  return (
    <time dateTime={at} title={absoluteTime(at)}>
      {relativeTime(at, Date.now())}
    </time>
  );
}

/** Shows an external link; plain text if the address is not allowed in a link. */
export function OutsideLink({ url, children }: { url: string | null; children?: ComponentChildren }) {
  const address = linkableUrl(url);
  if (address === null) return <>{children}</>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" class="outside">
      {children}
      <span class="for-readers"> (opens in a new tab)</span>
    </a>
  );
}

/** Shows a link to a workflow in the Temporal UI, if one is configured. */
export function WorkflowLink({ workflowId, url }: { workflowId: string; url: string | null }) {
  return (
    <OutsideLink url={url}>
      <code>{visibleText(workflowId)}</code>
    </OutsideLink>
  );
}
