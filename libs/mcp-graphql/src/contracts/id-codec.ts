/** Which record an id belongs to, as far as the schema can tell. */
export interface IdReference {
  /** Name of the object type the id identifies, for example `Note`; absent where the schema does not say. */
  readonly type?: string;
  /** Where the id stands: `Type.field`, for codecs that decide by place. */
  readonly field: string;
}

/** Turns ids of the GraphQL wire into ids for agents and back. Every value of type `ID` crosses it. */
export interface IdCodec {
  /**
   * The agent's form of a wire id.
   * @throws when the id cannot be expressed; the call then answers `INTERNAL` and the log has the reason.
   */
  encode(id: string, reference: IdReference): string;
  /** The wire id of an agent's form, or `undefined` when it is not one (the call then answers like an unknown record). */
  decode(sqid: string, reference: IdReference): string | undefined;
}
