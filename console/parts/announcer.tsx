import { useEffect, useState } from 'preact/hooks';

const announcedEvent = 'console-announced';

/** Has screen readers say something that happened by itself. */
export function announce(text: string): void {
  window.dispatchEvent(new CustomEvent(announcedEvent, { detail: text }));
}

/** Holds the announcements for screen readers; it is in the page once, from its beginning. */
export function Announcer() {
  const [text, setText] = useState('');
  useEffect(() => {
    const take = (event: Event): void => setText(String((event as CustomEvent<string>).detail));
    window.addEventListener(announcedEvent, take);
    return () => window.removeEventListener(announcedEvent, take);
  }, []);
  return (
    <div class="for-readers" role="status" aria-live="polite">
      {text}
    </div>
  );
}
