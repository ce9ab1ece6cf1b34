import { vendorTypes as aws } from './aws/vendor-types.ts';
import { vendorTypes as azure } from './azure/vendor-types.ts';
import { vendorTypes as gcp } from './gcp/vendor-types.ts';
import { vendorTypes as kubernetes } from './kubernetes/vendor-types.ts';

const byVendorType: ReadonlyMap<string, string> = new Map(
  [aws, gcp, azure, kubernetes].flatMap((types) =>
    Object.entries(types).flatMap(([type, names]) => names.map((name) => [name, type] as const)),
  ),
);

/** Returns the resource type that shows a vendor's type; the vendor's name itself where none does. */
export function shownAs(vendorType: string): string {
  return byVendorType.get(vendorType) ?? vendorType;
}
