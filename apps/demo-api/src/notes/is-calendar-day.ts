import { ValidateBy, isISO8601 } from 'class-validator';

/** Refuses the 30th of February and its like: a pattern, which says how a day is written, cannot. */
export function IsCalendarDay(pattern: RegExp): PropertyDecorator {
  return ValidateBy({
    name: 'isCalendarDay',
    validator: {
      // What the pattern refuses has been refused; one fault gets one reason.
      validate: (value: unknown) =>
        typeof value !== 'string' || !pattern.test(value) || isISO8601(value, { strict: true }),
      defaultMessage: (failed) => `${failed?.property} must be a day that the calendar has`,
    },
  });
}
