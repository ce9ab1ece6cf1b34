import type { JsonObject } from '../json.ts';

/** The names of a configuration's fields; any text where the configuration is free-form (a policy, a map of tags). */
export type NameIn<Shape> = Shape extends unknown ? keyof Shape & string : never;

/** The names of the fields whose non-null values are of a kind. */
export type NameOf<Shape, Kind> = Shape extends unknown
  ? string extends keyof Shape
    ? string
    : { [Name in keyof Shape & string]-?: NonNullable<Shape[Name]> extends Kind ? Name : never }[keyof Shape & string]
  : never;

/** The names of the fields that hold objects. */
export type PartName<Shape> = Shape extends unknown
  ? string extends keyof Shape
    ? string
    : { [Name in keyof Shape & string]-?: IsObject<NonNullable<Shape[Name]>> extends true ? Name : never }[keyof Shape &
        string]
  : never;

/** The non-null value of a field; a free-form object within a free-form one. */
export type ValueIn<Shape, Name extends string> = Shape extends unknown
  ? string extends keyof Shape
    ? JsonObject
    : Name extends keyof Shape
      ? NonNullable<Shape[Name]> & object
      : never
  : never;

/** A member of a list in a field. */
export type MemberIn<Shape, Name extends string> = Shape extends unknown
  ? string extends keyof Shape
    ? JsonObject
    : Name extends keyof Shape
      ? NonNullable<Shape[Name]> extends readonly (infer Member extends object)[]
        ? Member
        : never
      : never
  : never;

/** JSON Pointers of the fields of a configuration, down through its objects but not into lists. */
export type PointerIn<Shape> = Shape extends unknown
  ? string extends keyof Shape
    ? `/${string}`
    : {
        [Name in keyof Shape & string]-?:
          | `/${Name}`
          | (IsObject<NonNullable<Shape[Name]>> extends true
              ? `/${Name}${PointerIn<NonNullable<Shape[Name]>>}`
              : never);
      }[keyof Shape & string]
  : never;

/** The values that the field at a JSON Pointer may be set to. */
export type ValueAt<Shape, Pointer extends string> = Shape extends unknown
  ? Pointer extends `/${infer Name}/${infer Rest}`
    ? Name extends keyof Shape
      ? ValueAt<NonNullable<Shape[Name]>, `/${Rest}`>
      : never
    : Pointer extends `/${infer Name}`
      ? Name extends keyof Shape
        ? Exclude<Shape[Name], undefined>
        : never
      : never
  : never;

type IsObject<Value> = Value extends readonly unknown[] ? false : Value extends object ? true : false;
