/** State of the order: payment, step, driver. */
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import { Box, IconButton, MenuItem, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useAppDispatch } from '@/shared/store/hooks';
import { useListAgentsQuery, useListStepTypesQuery } from '../api.gen';
import { fieldChanged } from '../cart/cart-slice';
import { useCart } from '../cart/use-cart';
import { isFinalStep } from '../final-steps';
import { useRights } from '../use-rights';
import { PaymentState } from './payment-state';

/** The current step is always shown, also if the user may not select it. */
function StepField() {
  const t = useT();
  const dispatch = useAppDispatch();
  const chosen = useCart((cart) => cart.step);
  const current = useCart((cart) => cart.edits?.step ?? null);
  const { data } = useListStepTypesQuery({});
  const allowedSteps = data?.['hydra:member'] ?? [];
  const isAllowed = !current || allowedSteps.some(({ code }) => code === current.code);
  // Reopening needs a reason, which the order sheet asks for.
  const isFinal = isFinalStep(current?.code);
  const steps = isAllowed || !current ? allowedSteps : [current, ...allowedSteps];
  const value = steps.some(({ code }) => code === chosen) ? chosen : '';
  return (
    <TextField
      id="sale-step"
      select
      label={t('orders.state.step')}
      value={value}
      disabled={!isAllowed || isFinal}
      helperText={isFinal ? t('orders.state.over') : undefined}
      onChange={(event) => dispatch(fieldChanged({ step: event.target.value }))}
    >
      {steps.map((step) => (
        <MenuItem key={step.code} value={step.code}>
          {step.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

function AgentField() {
  const t = useT();
  const dispatch = useAppDispatch();
  const rights = useRights();
  const chosen = useCart((cart) => cart.agent);
  const { data } = useListAgentsQuery({
    'user.roles': 'ROLE_SHIPPING_AGENT',
    'user.isValid': true,
  });
  const agents = data?.['hydra:member'] ?? [];
  if (!rights.chooseAgent) return null;
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      <TextField
        id="sale-agent"
        select
        label={t('orders.state.agent')}
        value={agents.some(({ id }) => id === chosen) ? chosen : ''}
        onChange={(event) => dispatch(fieldChanged({ agent: event.target.value || null }))}
      >
        <MenuItem value="">{t('orders.state.noAgent')}</MenuItem>
        {agents.map(({ id, fullName }) => (
          <MenuItem key={id} value={id}>
            {fullName}
          </MenuItem>
        ))}
      </TextField>
      <IconButton disabled aria-label={t('orders.state.addAgent')}>
        <PersonAddOutlined />
      </IconButton>
    </Box>
  );
}

export function OrderState() {
  return (
    <>
      <PaymentState />
      <StepField />
      <AgentField />
    </>
  );
}
