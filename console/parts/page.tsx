import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { usePlace } from '../routing/location.tsx';

/** Shows a view. Its heading takes the focus after navigation, so that a screen reader announces it. */
export function Page(props: {
  title: string;
  /** The parent view. */
  up?: { to: string; name: string };
  /** Content next to the heading. */
  aside?: ComponentChildren;
  children?: ComponentChildren;
}) {
  const { title, up, aside, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const { path, moves } = usePlace();
  useEffect(() => {
    document.title = `${title} · Infrastructure Audit`;
  }, [title]);
  useEffect(() => {
    if (moves === 0) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <>
      <header class="page-head">
        <div>
          {up !== undefined && (
            <nav aria-label="Breadcrumb" class="crumbs">
              <a href={up.to}>{up.name}</a>
            </nav>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {aside !== undefined && <div class="page-aside">{aside}</div>}
      </header>
      {children}
    </>
  );
}

/** Shows a part of a view with its own heading. */
export function Section(props: {
  title: string;
  aside?: ComponentChildren;
  children?: ComponentChildren;
  class?: string;
}) {
  return (
    <section class={`card ${props.class ?? ''}`} aria-label={props.title}>
      <div class="card-head">
        <h2>{props.title}</h2>
        {props.aside !== undefined && <div class="card-aside">{props.aside}</div>}
      </div>
      {props.children}
    </section>
  );
}

/** Shows a list of names and values. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
