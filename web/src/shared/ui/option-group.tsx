/** Groups of an Autocomplete's options. Those of the library are lists within the listbox, whose options then belong to no
 * listbox. */
import { type AutocompleteRenderGroupParams, ListSubheader } from '@mui/material';
import { Fragment } from 'react';

export const renderOptionGroup = ({ key, group, children }: AutocompleteRenderGroupParams) => (
  <Fragment key={key}>
    <ListSubheader role="presentation">{group}</ListSubheader>
    {children}
  </Fragment>
);
