import { listedTypes } from '../../activities/clouds/aws/schemas/listed-types.ts';
import { schemaTable } from '../../activities/clouds/aws/schemas/schema-table.ts';
import type { JsonObject } from '../../domain/json.ts';
import { readModel } from '../../test/emulators/aws/cloud-control.ts';
import { vendorSchemas } from '../../test/emulators/aws/vendor-schemas.ts';
import { withPlantedChange } from '../../test/helpers/schema-documents/planted-change.ts';
import { randomFrom } from '../../test/helpers/schema-documents/random.ts';
import { likelyDocument } from '../../test/helpers/schema-documents/sample-document.ts';

/** What is shown of every resource of a type, before and after a setting of it changed. */
export interface SchemaTemplate {
  before: JsonObject;
  after: JsonObject;
}

/** Returns documents of that many types of AWS by schema, the same in every run. Throws an error if there are not so many. */
export function schemaTemplates(wanted: number): Map<string, SchemaTemplate> {
  const templates = new Map<string, SchemaTemplate>();
  for (const [index, { resourceType: type, parents }] of listedTypes().entries()) {
    if (templates.size === wanted) break;
    if (parents.length > 0 || schemaTable().find(type)?.handlers.includes('read') !== true) continue;
    const shown = shownOf(type, likelyDocument(type, index + 1));
    const change = withPlantedChange(type, shown, randomFrom(index + 1));
    if (change !== null) templates.set(type, { before: shown, after: shownOf(type, change.document) });
  }
  if (templates.size !== wanted) throw new Error(`there are only ${templates.size} such types`);
  return templates;
}

function shownOf(type: string, document: JsonObject): JsonObject {
  const closed = vendorSchemas().get(type)?.['writeOnlyProperties'];
  return readModel(document, { writeOnlyProperties: Array.isArray(closed) ? closed.map(String) : [] });
}
