/** Top-level fields that the owner of a resource configures. */
export type ConfiguredField<Configuration> = Exclude<keyof Configuration & string, 'observed'>;

/** Members of `observed`. */
export type ObservedField<Configuration> = Configuration extends { observed?: infer Observed }
  ? keyof NonNullable<Observed> & string
  : never;

/** Names of the lists in a configuration, at any depth. Free-form objects of the cloud are not searched. */
export type ListName<T> = T extends readonly (infer Member)[]
  ? ListName<Member>
  : T extends object
    ? string extends keyof T
      ? never
      : {
          [Key in keyof T & string]-?:
            | (NonNullable<T[Key]> extends readonly unknown[] ? Key : never)
            | ListName<T[Key]>;
        }[keyof T & string]
    : never;

/** Keys of the members of the lists with a given name, at any depth. */
export type ListMember<T, Name extends string> = T extends readonly (infer Member)[]
  ? ListMember<Member, Name>
  : T extends object
    ? string extends keyof T
      ? never
      : {
          [Key in keyof T & string]-?:
            | (Key extends Name
                ? NonNullable<T[Key]> extends readonly (infer Member)[]
                  ? keyof Member & string
                  : never
                : never)
            | ListMember<T[Key], Name>;
        }[keyof T & string]
    : never;

/** All keys of a configuration, at any depth. */
export type KeyAnywhere<T> = T extends readonly (infer Member)[]
  ? KeyAnywhere<Member>
  : T extends object
    ? string extends keyof T
      ? never
      : { [Key in keyof T & string]-?: Key | KeyAnywhere<T[Key]> }[keyof T & string]
    : never;
