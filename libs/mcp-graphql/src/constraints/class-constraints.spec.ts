import {
  ArrayMaxSize,
  ArrayMinSize,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  Length,
  Matches,
  Max,
  Min,
  MinLength,
  getMetadataStorage,
} from 'class-validator';
import { describe, expect, it } from 'vitest';

import { type ValidatorMetadata, classConstraints } from './class-constraints.js';

class Base {
  @Min(1)
  @Max(9)
  @IsInt()
  count!: number;
}

class Input extends Base {
  @IsOptional()
  @Length(2, 5)
  @Matches(/^a/)
  name!: string;

  @Matches(/^a/i)
  @MinLength(3)
  flagged!: string;

  @IsIn(['x', 'y'])
  choice!: string;

  @IsIn([1, 2])
  digit!: number;

  @IsEmail()
  email!: string;

  @ArrayMinSize(1)
  @ArrayMaxSize(3)
  @Length(1, 2, { each: true })
  tags!: string[];

  @Min(5, { groups: ['admin'] })
  grouped!: number;
}

const validators = getMetadataStorage().getTargetValidationMetadatas(Input, '', true, false);
const constraints = classConstraints(validators as unknown as ValidatorMetadata[]);

describe('classConstraints', () => {
  it.each([
    ['count', { type: 'integer', minimum: 1, maximum: 9 }, {}],
    ['name', { minLength: 2, maxLength: 5, pattern: '^a' }, {}],
    ['flagged', { minLength: 3 }, {}],
    ['choice', { enum: ['x', 'y'] }, {}],
    ['digit', {}, {}],
    ['email', { description: 'An e-mail address.' }, {}],
    ['tags', { minItems: 1, maxItems: 3 }, { minLength: 1, maxLength: 2 }],
    ['grouped', {}, {}],
  ])('of %s', (property, value, each) => {
    expect(constraints.get(property)).toEqual({ value, each });
  });
});
