import { kindOf } from '../../../../domain/clouds/cloud-names.ts';
import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import { settingOperation } from '../../shared/operation.ts';
import { propertiesNow, settlesWithinMs, versionFor, type AzureOperation, type AzurePlace } from './azure-operation.ts';

/** Key of the configuration → path of the value in `properties`, and how it is converted. */
type Places = Readonly<Record<string, { at: readonly [string, ...string[]]; write?: (value: Json) => Json }>>;

/** Returns the path of a value that needs no conversion. */
export const propertyAt = (...path: [string, ...string[]]) => ({ at: path });

/** Sends only what differs; an object that holds a part of it is sent whole, with its other members as they are. */
export function patches(call: string, places: Places, below = ''): AzureOperation {
  return settingOperation(kindOf.azure, {
    call,
    settlesWithinMs,
    async act(place: AzurePlace, values) {
      const path = `${place.target.externalId}${below}`;
      const isNested = Object.keys(values).some((key) => (places[key]?.at.length ?? 0) > 1);
      const now = isNested ? await propertiesNow(place, path) : {};
      const properties: JsonObject = {};
      for (const [key, value] of Object.entries(values)) {
        const known = places[key];
        if (known === undefined) throw new TypeError(`${call} does not set ${key}`);
        const [first, second] = known.at;
        const written = known.write?.(value) ?? value;
        const held = properties[first] ?? now[first];
        properties[first] = second === undefined ? written : { ...(isObject(held) ? held : {}), [second]: written };
      }
      const apiVersion = versionFor(place.target.externalId);
      return place.run.calls.change({ method: 'PATCH', path, apiVersion, body: { properties } });
    },
  });
}
