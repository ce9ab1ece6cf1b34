import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';

/** The current location: the path of a view and the query with its filters. */
export interface Place {
  path: string;
  query: URLSearchParams;
  /** Number of navigations: 0 on the first page, whose focus the browser manages. */
  moves: number;
}

const movedEvent = 'console-moved';
let moves = 0;

function presentPlace(): Place {
  return { path: window.location.pathname, query: new URLSearchParams(window.location.search), moves };
}

/** Navigates to another address of the console. */
export function go(address: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) window.history.replaceState(null, '', address);
  else window.history.pushState(null, '', address);
  moves += 1;
  window.dispatchEvent(new Event(movedEvent));
}

/** Follows the address bar, and handles plain clicks on links of the console. */
export function usePlaceOfWindow(): Place {
  const [place, setPlace] = useState(presentPlace);
  useEffect(() => {
    const take = (): void => setPlace(presentPlace());
    const back = (): void => {
      moves += 1;
      take();
    };
    window.addEventListener('popstate', back);
    window.addEventListener(movedEvent, take);
    document.addEventListener('click', followLink);
    return () => {
      window.removeEventListener('popstate', back);
      window.removeEventListener(movedEvent, take);
      document.removeEventListener('click', followLink);
    };
  }, []);
  return place;
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download')) return;
  if (link.origin !== window.location.origin || link.dataset['leaves'] !== undefined || link.hash !== '') return;
  event.preventDefault();
  go(link.pathname + link.search);
}

export const PlaceContext = createContext<Place>({ path: '/', query: new URLSearchParams(), moves: 0 });

export function usePlace(): Place {
  return useContext(PlaceContext);
}

/** Changes filters in the address and resets `page`. Going back undoes it, unless it replaces the former address. */
export function changeQuery(
  query: URLSearchParams,
  changes: Record<string, string | number | null>,
  options: { replace?: boolean } = {},
): void {
  const next = new URLSearchParams(query);
  next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  const text = next.toString();
  go(window.location.pathname + (text === '' ? '' : `?${text}`), options);
}
