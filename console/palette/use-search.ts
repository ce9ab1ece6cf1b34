import { useEffect, useState } from 'preact/hooks';
import { api, bodyOf } from '../service/api.ts';
import { faultOfError, type Fault } from '../service/fault.ts';
import { foundGroups, type OptionGroup } from './options.ts';

const pauseMs = 150;
const resultsOfKind = 5;
const longestText = 200;

/** What was found for a text; `text` is the one that it belongs to. */
export interface Search {
  text: string;
  groups: OptionGroup[];
  fault: Fault | null;
}

/** Searches for a text once it has stayed the same for a moment. An answer to a former text is dropped. */
export function useSearch(text: string): Search {
  const sought = text.trim().slice(0, longestText);
  const [search, setSearch] = useState<Search>({ text: '', groups: [], fault: null });
  useEffect(() => {
    if (sought === '') {
      setSearch({ text: '', groups: [], fault: null });
      return undefined;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const query = { q: sought, limit: resultsOfKind };
      bodyOf(api.GET('/api/v1/search', { params: { query }, signal: abort.signal })).then(
        (found) => {
          if (!abort.signal.aborted) setSearch({ text: sought, groups: foundGroups(found), fault: null });
        },
        (error: unknown) => {
          if (!abort.signal.aborted) setSearch({ text: sought, groups: [], fault: faultOfError(error) });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [sought]);
  return search;
}
