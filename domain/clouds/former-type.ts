import type { JsonObject } from '../json.ts';

/**
 * How a type with a collector continues one that earlier releases read by the vendor's schema. Its resources have the same
 * external ids in both.
 */
export interface FormerType {
  /** The name of the type by schema. */
  vendorType: string;
  /** Top-level property that can be set, in the vendor's document → the field of the configuration that shows it. */
  fields: Readonly<Record<string, string>>;
  /**
   * Returns the configuration, without `observed`, that the collector shows for a resource with this document. A field is
   * left out only where the document does not say what it is; those are `laterFields` of the type's comparison.
   */
  convert(document: JsonObject): JsonObject;
}
