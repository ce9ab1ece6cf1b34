import { useEffect, useState } from 'preact/hooks';

const announcedEvent = 'console-announced';

/** Announces an automatic change to screen readers. */
export function announce(text: string): void {
  window.dispatchEvent(new CustomEvent(announcedEvent, { detail: text }));
}

/** Contains the announcements for screen readers; it is in the page once, from the start. */
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
