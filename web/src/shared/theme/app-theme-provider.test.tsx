import { Alert, Autocomplete, TextField } from '@mui/material';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '@/testing/render-part';

it("gives MUI's own texts in the reader's language", async () => {
  const { user } = renderPart(
    <>
      <Autocomplete
        options={['Fès']}
        defaultValue="Fès"
        renderInput={(parameters) => <TextField {...parameters} label="Ville" />}
      />
      <Alert onClose={() => undefined}>Enregistré</Alert>
    </>,
  );
  await user.type(await screen.findByRole('combobox', { name: 'Ville' }), 'zz');
  expect(screen.getByText(/^Aucun résultat/)).toBeInTheDocument();
  const names = screen.getAllByRole('button', { hidden: true }).map((button) => button.title);
  expect(names).toEqual(['Effacer', 'Fermer', 'Fermer']);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Ouvrir' })).toBeInTheDocument();
});
