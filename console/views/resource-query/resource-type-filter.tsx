import { WordFilter } from '../../parts/filters.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { typeTexts } from '../../show/type-texts.ts';
import { visibleText } from '../../show/visible-text.ts';
import { usePlace } from '../../routing/location.tsx';

/** Shows a filter by resource type that offers the types in the inventory, and the one of the address. */
export function ResourceTypeFilter() {
  const { query } = usePlace();
  const { value } = useLoaded((signal) => bodyOf(api.GET('/api/v1/resource-types', { signal })), []);
  const asked = query.get('type');
  const texts = typeTexts(value ?? []);
  if (asked !== null && texts[asked] === undefined) texts[asked] = visibleText(asked);
  return <WordFilter name="type" title="Type" words={Object.keys(texts)} texts={texts} />;
}
