/**
 * An object of the client library as sent on the wire: the library's types with times as strings, as in JSON.
 * Inventories read responses in this form, because converting every object of a list to the library's classes costs
 * more than everything else that is done with it.
 */
export type Wire<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Wire<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Wire<Value[Key]> }
      : Value;
